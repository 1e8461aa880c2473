import type { Clock } from '../../../../base/contract/clock.ts'

const life = 12 * 60 * 60 * 1000
const rest = 5_000

/**
 * Fetches a value on first use, once for all who wait, and keeps it for 12 hours. A failure is repeated for 5 s before the
 * next try.
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
