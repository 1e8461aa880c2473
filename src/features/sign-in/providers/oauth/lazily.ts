import type { Clock } from '../../../../base/contract/clock.ts'

const life = 12 * 60 * 60 * 1000
const rest = 5_000

/**
 * Something that is fetched when it is first needed, by one call for all who wait, and kept for 12 hours. After a
 * failure the next call within 5 s fails the same way; later ones try again.
 */
export function lazily<T>(fetch: () => Promise<T>, clock: Clock): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | null = null
  return () => {
    if (kept !== null && kept.until > clock.now().getTime()) return kept.value
    const attempt = { value: fetch(), until: clock.now().getTime() + life }
    kept = attempt
    attempt.value.catch(() => {
      attempt.until = clock.now().getTime() + rest
    })
    return attempt.value
  }
}
