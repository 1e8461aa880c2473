import { parentPort } from 'node:worker_threads'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Counted } from './document.ts'

/** Counts the pages of the documents that it is sent, one after another. */
async function count(data: Uint8Array): Promise<Counted> {
  const task = getDocument({ data, useWasm: false, disableFontFace: true, verbosity: 0 })
  try {
    const { numPages: pages } = await task.promise
    return pages > 0 ? { pages } : { failed: 'damaged' }
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    return { failed: isLocked ? 'locked' : 'damaged' }
  } finally {
    await task.destroy()
  }
}

parentPort?.on('message', async ({ bytes }: { bytes: Uint8Array }) => {
  parentPort?.postMessage(await count(bytes))
})
