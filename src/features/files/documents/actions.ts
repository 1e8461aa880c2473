import { buffer } from 'node:stream/consumers'
import { StorageAway } from '../../../base/blobs/storage.ts'
import type { Services } from '../../../base/services.ts'
import { keepText } from '../finding/store.ts'
import { listPieces } from '../reading/store.ts'
import type { FileRef } from '../store.ts'
import type { DocumentText } from './readPages.ts'
import { mostOfDocument, source } from './rules.ts'
import { type DueDocument, putOffDocument, settleDocument, takeDocument } from './store.ts'
import { type Readable, readDocument } from './thread.ts'

/**
 * For how long one process keeps a PDF to itself, and for how long one waits whose bytes could not be had, in ms; and how often one is
 * tried whose reading ended with its process.
 */
const [lease, wait, mostAttempts] = [5 * 60_000, 10 * 60_000, 3]

type Needed = Pick<Services, 'db' | 'blobs' | 'clock'>

/**
 * Reads the PDFs that wait, one after the other, until there is none or `mayGoOn` says so. Each is read once, and again only when the
 * process has ended meanwhile, or the bytes could not be had.
 * @throws StorageAway
 */
export async function readDocuments(
  services: Needed,
  { mayGoOn = () => true, read = readDocument }: { mayGoOn?: () => boolean; read?: typeof readDocument } = {},
): Promise<void> {
  const { db, clock } = services
  while (mayGoOn()) {
    const now = clock.now()
    const taken = await takeDocument(db, { now, until: new Date(now.getTime() + lease) })
    if (taken === undefined) return
    const text = await textOf(services, taken, read).catch(async (error: unknown) => {
      // Nothing is known of the PDF by that: it is no attempt.
      if (error instanceof StorageAway) {
        const due = new Date(clock.now().getTime() + wait)
        await putOffDocument(db, taken, { due, attempts: taken.attempts - 1 })
      }
      throw error
    })
    await db.transaction().execute(async (transaction) => {
      if (!(await settleDocument(transaction, taken, text))) return
      await keepText(transaction, taken, { source, unit: 'page', texts: text.texts })
    })
  }
}

async function textOf(
  services: Needed,
  { attempts, ...file }: DueDocument,
  read: typeof readDocument,
): Promise<DocumentText> {
  if (file.size > mostOfDocument.bytes) return { found: 'large', pages: null, texts: [] }
  if (attempts > mostAttempts || !(await hasTrailer(services, file)))
    return { found: 'broken', pages: null, texts: [] }
  return read(bytesOf(services, file))
}

/** The bytes at the end in which the place of the list of contents is named, which every reader needs. */
const trailer = 64 * 1024

async function hasTrailer(services: Needed, file: FileRef & { size: number }): Promise<boolean> {
  const end = await bytesOf(services, file).read(Math.max(0, file.size - trailer), file.size)
  return Buffer.from(end).includes('startxref')
}

function bytesOf({ db, blobs }: Needed, file: FileRef & { size: number }): Readable {
  return {
    size: file.size,
    async read(from, to) {
      const [start, end] = [Math.max(0, from), Math.min(to, file.size)]
      const parts: Buffer[] = []
      for (const piece of await listPieces(db, file, { start, end })) {
        const part = { start: Math.max(0, start - piece.start), end: Math.min(piece.size, end - piece.start) }
        const content = await blobs.openPart(piece, part)
        if (content === null) throw new StorageAway(new Error(`The bytes of ${piece.id} are missing.`))
        const bytes = await buffer(content).catch((error) => {
          throw new StorageAway(error)
        })
        parts.push(bytes)
      }
      return new Uint8Array(Buffer.concat(parts))
    },
  }
}
