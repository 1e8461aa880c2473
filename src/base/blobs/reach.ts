import type { Blobs } from './blobs.ts'

/** How long an answer is reused, in ms. */
const freshness = 5_000

/** Makes a check of whether the storage of new files can be reached, which asks it at most once in five seconds. */
export function createReach({ usual, storages }: Pick<Blobs, 'usual' | 'storages'>): () => Promise<boolean> {
  let asked = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(true)
  return () => {
    const now = performance.now()
    if (now - asked < freshness) return answer
    asked = now
    const checked = usual === 'database' ? undefined : storages[usual]?.check()
    answer = Promise.resolve(checked).then(
      () => true,
      () => false,
    )
    return answer
  }
}
