/**
 * Does `work` again and again, `pause` ms after it last ended; it handles its own failures. Returns how to stop,
 * which waits for what is under way, but no longer than `patience` ms.
 */
export function repeat(work: () => Promise<void>, pause: number, patience: number): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running = Promise.resolve()
  const schedule = () => {
    timer = setTimeout(() => {
      running = work().finally(() => {
        if (!stopped) schedule()
      })
    }, pause)
  }
  schedule()
  return async () => {
    stopped = true
    clearTimeout(timer)
    const enough = Promise.withResolvers<void>()
    const waiting = setTimeout(enough.resolve, patience)
    await Promise.race([running, enough.promise])
    clearTimeout(waiting)
  }
}
