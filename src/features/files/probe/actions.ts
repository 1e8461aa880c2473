import { buffer } from 'node:stream/consumers'
import { type Part, StorageAway } from '../../../base/blobs/storage.ts'
import type { Services } from '../../../base/services.ts'
import { listPieces, ownPart } from '../reading/store.ts'
import type { FileRef } from '../store.ts'
import { lookIntoDocument } from './document.ts'
import { lookIntoRecording } from './recording.ts'
import { type About, isLookedInto } from './shared/about.ts'
import { findWhole, listUnknown, noteAbout } from './store.ts'

type Given = Pick<Services, 'db' | 'blobs'>

/** How many files are looked into each time. */
const together = 100

/**
 * What is in a whole file, which is looked at once and noted; null for one that is not whole, and for types of which nothing is asked.
 * Done again, or by two at once, it comes to the same.
 * @throws StorageAway
 */
export async function aboutFile(services: Given, ref: FileRef): Promise<About | null> {
  const whole = await findWhole(services.db, ref)
  if (whole === undefined || !isLookedInto(whole.type)) return null
  if (whole.about !== null) return whole.about
  const read = (part: Part) => readPart(services, ref, part)
  const found =
    whole.type === 'application/pdf'
      ? await lookIntoDocument(whole.size, read)
      : { about: await lookIntoRecording(whole.size, read), pages: null }
  await noteAbout(services.db, ref, found)
  return found.about
}

/** A part of a file, read at once. @throws StorageAway */
async function readPart({ db, blobs }: Given, ref: FileRef, part: Part): Promise<Buffer> {
  const chunks: Buffer[] = []
  for (const piece of await listPieces(db, ref, part)) {
    const content = await blobs.openPart(piece, ownPart(piece, part))
    if (content === null) throw new StorageAway(new Error(`The bytes of ${piece.id} are missing.`))
    chunks.push(await buffer(content))
  }
  const bytes = Buffer.concat(chunks)
  if (bytes.length < part.end - part.start) throw new StorageAway(new Error('A part of a file is missing.'))
  return bytes
}

/** Looks into files that were whole when a server stopped, or the storage was away. One that fails keeps no other waiting. */
export async function lookIntoAll(services: Given): Promise<void> {
  for (const ref of await listUnknown(services.db, together)) await aboutFile(services, ref).catch(() => null)
}
