/**
 * Repeats `work`, each time `pause` ms after it has ended; `work` handles its own failures. Returns a function that stops
 * it and waits for the run that is under way, but at most `patience` ms.
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
