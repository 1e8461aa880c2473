import type { Blobs } from './blobs.ts'

/** For how many ms an answer serves everybody who asks. */
const freshness = 5_000

/** Asks whether the place of new files can be reached, at most once in five seconds. */
export function createReach({ usual, places }: Pick<Blobs, 'usual' | 'places'>): () => Promise<boolean> {
  let asked = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(true)
  return () => {
    const now = performance.now()
    if (now - asked < freshness) return answer
    asked = now
    const checked = usual === 'database' ? undefined : places[usual]?.check()
    answer = Promise.resolve(checked).then(
      () => true,
      () => false,
    )
    return answer
  }
}
