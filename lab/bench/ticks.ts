import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { collectGarbage } from '../../src/app/server/process/memory.ts'
import { holdTick } from '../../src/app/server/process/ticks.ts'

// The cost of a `process.nextTick` before and after a garbage collection, with and without one held (decision 63). Each
// case runs in a thread of its own, since V8 keeps what it has learned.

const many = 1_000_000

type Costs = { before: number; after: number }

/** The mean cost of one tick in µs. */
async function costOfTick(): Promise<number> {
  const ended = Promise.withResolvers<void>()
  let left = many
  const tick = () => {
    left -= 1
    if (left > 0) process.nextTick(tick)
    else ended.resolve()
  }
  const begun = performance.now()
  process.nextTick(tick)
  await ended.promise
  const taken = performance.now() - begun
  // Lets Node finish with the ticks before the next measurement.
  await turn()
  return (taken * 1000) / many
}

async function measure(): Promise<Costs> {
  if (workerData === 'one is held') holdTick()
  const before = await costOfTick()
  collectGarbage()
  // The first run after the collection pays for the collected garbage.
  await costOfTick()
  return { before, after: await costOfTick() }
}

/** Prints the cost of a tick as a Markdown table. */
export async function measureTicks(): Promise<void> {
  const lines = ['| a tick, µs | before garbage is collected | afterwards |', '| --- | ---: | ---: |']
  for (const name of ['none is held', 'one is held']) {
    const worker = new Worker(new URL(import.meta.url), { workerData: name })
    const [{ before, after }] = (await once(worker, 'message')) as [Costs]
    lines.push(`| ${name} | ${before.toFixed(2)} | ${after.toFixed(2)} |`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

if (!isMainThread) parentPort?.postMessage(await measure())
