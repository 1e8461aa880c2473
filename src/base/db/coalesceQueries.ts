import { LRUCache } from 'lru-cache'
import { batch } from './batch.ts'
import type { Db } from './db.ts'

/** So many different questions are remembered; one that is forgotten while it is asked is asked once more. */
const mostQuestions = 1000

/**
 * The same question, asked by however many at the same moment, is put once, and all get the same answer: the very object,
 * which nobody may change. It is put after each of them has asked (`together`), so nobody is told something older than
 * before, on whichever instance. Nothing is kept: who asks when the answer has come asks anew.
 * @param ask the question, which its second argument tells apart from others: a value of JSON
 */
export function coalesceQueries<K, V>(ask: (db: Db, key: K) => Promise<V>): (db: Db, key: K) => Promise<V> {
  const questions = new LRUCache<string, (db: Db, key: K) => Promise<V>>({ max: mostQuestions })
  return (db, key) => {
    const name = JSON.stringify(key)
    let question = questions.get(name)
    if (question === undefined) {
      question = batch(
        async (given, keys) => {
          const answer = await ask(given, key)
          return keys.map(() => answer)
        },
        { most: Number.POSITIVE_INFINITY },
      )
      questions.set(name, question)
    }
    return question(db, key)
  }
}
