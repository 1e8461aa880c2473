import { parentPort, workerData } from 'node:worker_threads'
import { chunk, readPages } from './readPages.ts'

/** Bytes that were asked for. */
type Given = { from: number; bytes: Uint8Array }

const { size, patience } = workerData as { size: number; patience: number }
const waiting = new Map<number, (bytes: Uint8Array) => void>()
let before: Promise<unknown> = Promise.resolve()

parentPort?.on('message', ({ from, bytes }: Given) => {
  waiting.get(from)?.(bytes)
  waiting.delete(from)
})

/** Reads in small parts, one after the other: of a damaged file all is asked for at once, which the server's process never holds. */
function read(from: number, to: number): Promise<Uint8Array> {
  const reading = before.then(async () => {
    const all = new Uint8Array(to - from)
    for (let at = from; at < to; at += chunk) all.set(await part(at, Math.min(at + chunk, to)), at - from)
    return all
  })
  before = reading
  return reading
}

function part(from: number, to: number): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  waiting.set(from, resolve)
  parentPort?.postMessage({ from, to })
  return promise
}

const text = await readPages(size, read, performance.now() + patience)
parentPort?.postMessage({ text })
