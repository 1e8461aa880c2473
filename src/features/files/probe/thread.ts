import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { Part } from '../../../base/blobs/storage.ts'
import { Busy } from '../../../base/concurrency/workerThread.ts'
import type { About } from './shared/about.ts'

/** Reads a part of a file. */
export type ReadPart = (part: Part) => Promise<Uint8Array>

/**
 * How long looking into a recording may take, in ms, by the clock and by the work of its thread, and how much memory: values in MB, and
 * bytes beside them. How many may wait for their turn.
 */
const bounds = { patience: 20_000, work: 5_000, values: 112, bytes: 256 * 1024 ** 2, look: 250, waiting: 8 }

type Message = { nr: number; part: Part } | { about: About }

const inTurn = pLimit(1)

/**
 * What a recording is made of and how long it is. It is looked into on a thread of its own, one after the other, since what is in a file
 * may take any time and memory. One that takes more work or memory than any other, or ends its thread, is unreadable.
 * @throws Busy, what reading throws, and an error when it takes too long without much work, as when the storage or the machine is slow
 */
export async function lookIntoRecording(
  size: number,
  read: ReadPart,
  { patience, work, values, bytes, look, waiting } = bounds,
): Promise<About> {
  if (inTurn.pendingCount >= waiting) throw new Busy('More recordings wait already than may wait.')
  return inTurn(async () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { size },
      resourceLimits: { maxOldGenerationSizeMb: values, maxYoungGenerationSizeMb: 16 },
      stderr: true,
    })
    let hasAsked = false
    const { promise, resolve, reject } = Promise.withResolvers<About>()
    const unreadable = (why: 'damaged' | 'endless') => resolve({ is: 'unreadable', why })
    worker.on('message', (message: Message) => {
      if ('about' in message) return resolve(message.about)
      hasAsked = true
      const { nr, part } = message
      read(part).then((given) => worker.postMessage({ nr, bytes: given }), reject)
    })
    // A thread that never came to ask for the file says nothing of it.
    const ended = () => (hasAsked ? unreadable('damaged') : reject(new Error('The thread did not start.')))
    worker.on('error', ended)
    worker.on('exit', ended)
    const ending = setTimeout(() => reject(new Error('Looking into a recording took too long.')), patience)
    // Bytes beside the values are not bounded by the thread itself, nor is its work.
    const looking = setInterval(() => {
      worker.getHeapStatistics().then(
        ({ external_memory: beside }) => {
          if (beside > bytes) unreadable('damaged')
        },
        () => {},
      )
      worker.cpuUsage().then(
        ({ user, system }) => {
          if (user + system > work * 1000) unreadable('endless')
        },
        () => {},
      )
    }, look)
    try {
      return await promise
    } finally {
      clearTimeout(ending)
      clearInterval(looking)
      await worker.terminate()
    }
  })
}
