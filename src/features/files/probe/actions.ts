import { buffer } from 'node:stream/consumers'
import { type Part, StorageAway } from '../../../base/blobs/storage.ts'
import type { Services } from '../../../base/services.ts'
import { listPieces, ownPart } from '../reading/store.ts'
import type { FileRef } from '../store.ts'
import { lookIntoDocument } from './document.ts'
import { type About, isLookedInto } from './shared/about.ts'
import { findWhole, listUnknown, noteAbout } from './store.ts'
import { lookIntoRecording } from './thread.ts'

type Given = Pick<Services, 'db' | 'blobs'>

/** How many files are looked into each time. */
const together = 100

/** The files that are being looked into. */
const underWay = new Map<string, Promise<About | null>>()

/**
 * What is in a whole file, which is looked at once and noted; null for one that is not whole, and for types of which nothing is asked.
 * Done again, or by two at once, it comes to the same: in one process all wait for the one that began.
 * @throws StorageAway, Busy, and an error when it takes too long
 */
export function aboutFile(services: Given, ref: FileRef): Promise<About | null> {
  const key = `${ref.scopeId} ${ref.id}`
  const looking = underWay.get(key) ?? lookInto(services, ref).finally(() => underWay.delete(key))
  underWay.set(key, looking)
  return looking
}

async function lookInto(services: Given, ref: FileRef): Promise<About | null> {
  const whole = await findWhole(services.db, ref)
  if (whole === undefined || !isLookedInto(whole.type)) return null
  if (whole.about !== null) return whole.about
  const read = (part: Part) => readPart(services, ref, part)
  const look = whole.type === 'application/pdf' ? lookIntoDocument : lookIntoRecording
  const about = await look(whole.size, read)
  await noteAbout(services.db, ref, { about, pages: null })
  return about
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

/**
 * Looks into files that were whole when a server stopped, or the storage was away. One that fails keeps no other waiting.
 * @param after where the time before came to, so that many that fail again and again keep none waiting either
 * @returns where the next time goes on; null for the start
 */
export async function lookIntoAll(services: Given, after: FileRef | null = null): Promise<FileRef | null> {
  const refs = await listUnknown(services.db, after, together)
  for (const ref of refs) await aboutFile(services, ref).catch(() => null)
  return refs.length < together ? null : (refs.at(-1) ?? null)
}
