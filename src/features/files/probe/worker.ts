import { parentPort, workerData } from 'node:worker_threads'
import type { Part } from '../../../base/blobs/storage.ts'
import { aboutRecording } from './recording.ts'

/** A part that was asked for, by the number of its question. */
type Given = { nr: number; bytes: Uint8Array }

const { size } = workerData as { size: number }
const waiting = new Map<number, (bytes: Uint8Array) => void>()
let asked = 0

parentPort?.on('message', ({ nr, bytes }: Given) => {
  waiting.get(nr)?.(bytes)
  waiting.delete(nr)
})

function read(part: Part): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  asked += 1
  waiting.set(asked, resolve)
  parentPort?.postMessage({ nr: asked, part })
  return promise
}

const about = await aboutRecording(size, read)
parentPort?.postMessage({ about })
