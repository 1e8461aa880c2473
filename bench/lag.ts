const figure = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m

/** By how much the product's event loop was late since it was last asked, at the 99th percentile, in ms. */
export async function lagOf(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const seconds = figure.exec(text)?.[1]
  if (seconds === undefined) throw new Error('The product does not tell how late its event loop is.')
  return Number(seconds) * 1000
}
