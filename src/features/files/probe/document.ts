import type { About } from './shared/about.ts'
import type { ReadPart } from './thread.ts'

/** The end of a document, in which it says where its parts are, in bytes. */
const end = 2048

/** Whether a document (PDF) has its end. How many pages it has, and whether it can be read, is told once its text was read. */
export async function lookIntoDocument(size: number, read: ReadPart): Promise<About> {
  const tail = Buffer.from(await read({ start: Math.max(0, size - end), end: size })).toString('latin1')
  return tail.includes('%%EOF') ? { is: 'document' } : { is: 'unreadable', why: 'damaged' }
}
