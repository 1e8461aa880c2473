import { LRUCache } from 'lru-cache'
import { batch } from './batch.ts'
import type { Db } from './db.ts'

/** How many different queries are remembered; one that is evicted while it runs can run twice at once. */
const mostQuestions = 1000

/**
 * Coalesces equal queries: concurrent callers share one run and its result, the same object, which nobody may change. The
 * run begins after each of them has asked (`batch`), so nobody reads older data than without it, and nothing is cached.
 * @param ask the query; its key is a JSON value
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
