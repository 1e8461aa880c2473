import { setTimeout as pause } from 'node:timers/promises'

const figure = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m

/** How long the product may take to answer again after a crowd, in ms. */
const patience = 10_000

/** By how much the product's event loop was late since it was last asked, at the 99th percentile, in ms. */
export async function lagOf(origin: string): Promise<number> {
  const giveUp = performance.now() + patience
  for (;;) {
    const answer = await fetch(`${origin}/metrics`)
    const seconds = figure.exec(await answer.text())?.[1]
    if (seconds !== undefined) return Number(seconds) * 1000
    // The last of a crowd may not have left yet.
    if (performance.now() > giveUp) {
      throw new Error(`The product does not tell how late its event loop is: ${answer.status}.`)
    }
    await pause(100)
  }
}
