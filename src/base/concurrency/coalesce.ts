/**
 * Coalesces calls: `ask` runs once at a time, and each call gets the result of a run that began after it, shared with all
 * calls that were made until then.
 */
export function coalesce<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  return () => {
    next ??= underWay.then(() => {
      next = null
      const answer = ask()
      underWay = answer.catch(() => {})
      return answer
    })
    return next
  }
}
