import { onWorkerThread } from '../../../base/concurrency/workerThread.ts'
import type { ReadPart } from './recording.ts'
import type { About } from './shared/about.ts'

/** The end of a document, in which it says where its parts are, in bytes. */
const end = 2048

/** Pages of documents up to this size are counted, in bytes. */
const counted = 64 * 1024 ** 2

const countPages = onWorkerThread<{ bytes: Uint8Array }, Counted>(new URL('./worker.ts', import.meta.url), {
  memory: 112,
})

/** What the thread answers. */
export type Counted = { pages: number } | { failed: 'damaged' | 'locked' }

/** What a document (PDF) is: whether it is whole and can be read, and how many pages it has, where that is known. */
export async function lookIntoDocument(
  size: number,
  read: ReadPart,
): Promise<{ about: About; pages: number | null }> {
  const tail = Buffer.from(await read({ start: Math.max(0, size - end), end: size })).toString('latin1')
  if (!tail.includes('%%EOF')) return { about: { is: 'unreadable', why: 'damaged' }, pages: null }
  if (size > counted) return { about: { is: 'document' }, pages: null }
  const bytes = await read({ start: 0, end: size })
  // A thread that has run out of memory or time says nothing of the document but that.
  const found = await countPages({ bytes }).catch((): Counted => ({ failed: 'damaged' }))
  if ('failed' in found) return { about: { is: 'unreadable', why: found.failed }, pages: null }
  return { about: { is: 'document' }, pages: found.pages }
}
