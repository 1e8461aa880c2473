/**
 * A question that is under way once at a time. Whoever asks gets an answer to a question that was put afterwards, and
 * shares it with all who have come until then.
 */
export function coalesce<T>(put: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  return () => {
    next ??= underWay.then(() => {
      next = null
      const answer = put()
      underWay = answer.catch(() => {})
      return answer
    })
    return next
  }
}
