import { Worker } from 'node:worker_threads'
import type { DocumentText } from './readPages.ts'

/** A PDF, whose bytes are read as they are needed. */
export type Readable = { size: number; read(from: number, to: number): Promise<Uint8Array> }

/** How long a PDF may take, in ms, and how much memory: values in MB, and bytes beside them. */
const bounds = { patience: 60_000, values: 112, bytes: 512 * 1024 ** 2, look: 250 }

type Message = { from: number; to: number } | { text: DocumentText }

/**
 * Reads a PDF on a thread of its own, which ends with it. One that takes too long or too much memory is broken, as one that ends its
 * thread in another way.
 * @throws what reading its bytes throws
 */
export async function readDocument(
  file: Readable,
  { patience, bytes, values, look } = bounds,
): Promise<DocumentText> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    // It gives what it has before it is stopped.
    workerData: { size: file.size, patience: patience * 0.75 },
    resourceLimits: { maxOldGenerationSizeMb: values, maxYoungGenerationSizeMb: 16 },
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<DocumentText>()
  const broken = () => resolve({ found: 'broken', pages: null, texts: [] })
  worker.on('message', (message: Message) => {
    if ('text' in message) return resolve(message.text)
    const { from, to } = message
    file.read(from, to).then((part) => worker.postMessage({ from, bytes: part }), reject)
  })
  worker.on('error', broken)
  worker.on('exit', broken)
  const ending = setTimeout(broken, patience)
  // Bytes beside the values are not bounded by the thread itself.
  const looking = setInterval(() => {
    worker.getHeapStatistics().then(
      ({ external_memory: beside }) => {
        if (beside > bytes) broken()
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
}
