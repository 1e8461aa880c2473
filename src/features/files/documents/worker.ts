import { parentPort, workerData } from 'node:worker_threads'
import { readPages } from './readPages.ts'

/** Bytes that were asked for; null where there are none. */
type Given = { from: number; bytes: Uint8Array | null }

const { size, patience } = workerData as { size: number; patience: number }
const waiting = new Map<number, (bytes: Uint8Array | null) => void>()

parentPort?.on('message', ({ from, bytes }: Given) => {
  waiting.get(from)?.(bytes)
  waiting.delete(from)
})

async function read(from: number, to: number): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array | null>()
  waiting.set(from, resolve)
  parentPort?.postMessage({ from, to })
  const bytes = await promise
  if (bytes === null) throw new Error('There are no such bytes.')
  return bytes
}

const text = await readPages(size, read, performance.now() + patience)
parentPort?.postMessage({ text })
