import { setTimeout as pause } from 'node:timers/promises'

const figure = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m

/** How long the product may take to answer again after heavy load, in ms. */
const patience = 10_000

/** The 99th percentile of the product's event loop delay since the last call, in ms. */
export async function lagOf(origin: string): Promise<number> {
  const giveUp = performance.now() + patience
  for (;;) {
    const answer = await fetch(`${origin}/metrics`)
    const seconds = figure.exec(await answer.text())?.[1]
    if (seconds !== undefined) return Number(seconds) * 1000
    // Connections of the load may still be closing.
    if (performance.now() > giveUp) {
      throw new Error(`The product does not tell how late its event loop is: ${answer.status}.`)
    }
    await pause(100)
  }
}
