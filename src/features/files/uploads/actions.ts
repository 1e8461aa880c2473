import { keepBlob } from '../../../base/blobs/blobs.ts'
import type { Upload } from '../../../base/blobs/store.ts'
import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import type { Services } from '../../../base/services.ts'
import { aboutFile } from '../probe/actions.ts'
import { requireRoom } from '../room.ts'
import { mostOpenUploads, mostPiecesOf } from '../rules.ts'
import { deleteFiles, type FileRef } from '../store.ts'
import { piecesOf, storedAtOnce } from './pieces.ts'
import {
  fileInUse,
  otherOffset,
  otherUpload,
  refusedFile,
  tooLargeFile,
  tooManyPieces,
  tooManyUploads,
  tooMuchSent,
  unknownUpload,
} from './problems.ts'
import { requireDisk, told } from './room.ts'
import type { PieceSpaces } from './spaces.ts'
import {
  countOpen,
  findUpload,
  insertPiece,
  insertUpload,
  moveReceived,
  postponeUpload,
  refuseUpload,
  tagContent,
  type UploadRow,
} from './store.ts'
import { refusalOf, typeOf } from './type.ts'

type By = Pick<Actor, 'id'>

/** A day in ms, for as long as a whole file may be unused. */
const day = 24 * 60 * 60 * 1000

/** When an upload is given up that nobody goes on with. */
function whenGivenUp({ clock, config }: Pick<Services, 'clock' | 'config'>): Date {
  return new Date(clock.now().getTime() + config.files.openDays * day)
}

/** How much less of that it may have before it is put off again, in ms: not with each request, since that waits for the disk. */
const slack = 60 * 60 * 1000

/** How many bytes tell what a file is, if it has so many. */
const telling = 4096

/** What a device says of a file: `head` is the digest of its first bytes, where the browser can tell. */
type BegunUpload = {
  name: string
  size: number
  modified?: number | null | undefined
  head?: string | null | undefined
}

/**
 * Begins to upload a file under an id that its sender has made. Again, it changes nothing.
 * @returns what there is of it, and whether it is new
 * @throws Problem 409 when another file has the id, a course or an account holds as much as it may, or too many are open, 413 for too large a file, 507
 * when the disk has no room for it
 */
export async function beginUpload(
  services: Pick<Services, 'db' | 'blobs' | 'clock' | 'config' | 'disk'>,
  by: By,
  ref: FileRef,
  { name, size, modified = null, head = null }: BegunUpload,
): Promise<{ upload: UploadRow; isNew: boolean }> {
  const { db, clock, config } = services
  if (size > config.files.largest) throw tooLargeFile(config.files.largest)
  const begun = await findUpload(db, ref)
  if (begun === undefined) await requireDisk(services, size)
  const due = whenGivenUp(services)
  const isNew =
    begun === undefined &&
    (await db.transaction().execute(async (transaction) => {
      const file = { ...ref, name, size, modified, head, createdBy: by.id, now: clock.now(), due }
      if (!(await insertUpload(transaction, file))) return false
      await requireRoom(transaction, config.files.quotas, ref.scopeId, by.id)
      // Those of one account wait for each other where they take room, so each sees those before it.
      const { open, first } = await countOpen(transaction, by.id, ref, mostOpenUploads)
      if (open >= mostOpenUploads) throw tooManyUploads(first)
      return true
    }))
  const upload = begun ?? (await findUpload(db, ref))
  if (upload?.by !== by.id || upload.name !== name || upload.size !== size) throw otherUpload()
  if (upload.head !== null && head !== null && upload.head !== head) throw otherUpload()
  return { upload, isNew }
}

/** What there is of an upload of somebody's own. @throws Problem 404 */
export async function readUpload(db: Db, by: By, ref: FileRef): Promise<UploadRow> {
  const upload = await findUpload(db, ref)
  if (upload?.by !== by.id) throw unknownUpload()
  return upload
}

/**
 * Adds bytes to an upload. Once a piece is stored so that it survives a power cut, and only then, what has been received moves on,
 * which is what counts: two who send at once get one answer and one conflict, and their bytes never mix.
 * @param sent how many bytes are announced, where they are
 * @param spaces where memory for the pieces comes from
 * @returns how much of the file is kept now
 * @throws Problem 404, 409 with how much is kept, 413, 422 for a file that is refused, 507 when the disk is full, or would have too
 * little room left
 */
export async function appendBytes(
  services: Pick<Services, 'db' | 'blobs' | 'clock' | 'config' | 'disk'>,
  by: By,
  ref: FileRef,
  {
    offset,
    bytes,
    sent,
    spaces,
  }: { offset: number; bytes: AsyncIterable<Buffer>; sent: number | null; spaces: PieceSpaces },
): Promise<number> {
  const { db } = services
  const upload = await readUpload(db, by, ref)
  const { name, size, received, type, refused } = upload
  if (refused !== null) throw refusedFile(refused, { name, type: type ?? '' })
  if (offset !== received) throw otherOffset(received)
  const rest = size - received
  if (sent !== null && sent > rest) throw tooMuchSent()
  // Nothing is left to do, as for one that comes again.
  if (rest === 0) return received
  // Since this upload began others have filled the disk, too.
  await requireDisk(services, Math.min(sent ?? rest, rest))
  const due = whenGivenUp(services)
  if (due.getTime() - Date.parse(upload.due) > slack) await postponeUpload(db, ref, due)
  const lent = spaces.lend(storedAtOnce + 1, Math.min(sent ?? rest, rest))
  let [at, { pieces }] = [received, upload]
  // Pieces are stored while further ones arrive, and count one after the other.
  const storing: Promise<void>[] = []
  let keeping = Promise.resolve()
  try {
    for await (const piece of piecesOf(bytes, rest, lent)) {
      if (at === 0 && piece.length < Math.min(telling, size)) break
      if (pieces >= mostPiecesOf(size)) throw tooManyPieces()
      if (at === 0) await requireWanted(db, ref, { name, piece })
      const stored = storePiece(services, { piece, at })
      const kept = keeping.then(async () => keepPiece(services, ref, size, await stored))
      // What goes into the database goes there as it counts, and is in memory until then.
      const away = stored.then(({ blob }) => (blob.bytes === null ? undefined : kept))
      storing.push(away)
      keeping = kept
      // All are thrown by whoever waits for them.
      for (const one of [stored, kept, away]) one.catch(() => {})
      at += piece.length
      pieces += 1
      // Its memory is what the next piece is written to.
      if (storing.length > storedAtOnce) await storing.shift()
    }
    await keeping
  } catch (failure) {
    throw told(failure)
  }
  spaces.giveBack(lent)
  // What has arrived is kept, whatever comes of looking into it; the job of each minute looks again.
  if (at === size) await aboutFile(services, ref).catch(() => null)
  return at
}

/** Looks at the first piece of a file. @throws Problem 422 for a file that is refused */
async function requireWanted(
  db: Db,
  ref: FileRef,
  { name, piece }: { name: string; piece: Buffer },
): Promise<void> {
  const type = typeOf(piece)
  const refused = refusalOf(name, type)
  if (refused === null) return
  await refuseUpload(db, ref, { type, refused })
  throw refusedFile(refused, { name, type })
}

/** A piece that is stored and does not count yet: where it begins, and what it looks like. */
type Stored = { at: number; type: string; blob: Upload }

async function storePiece(
  { blobs }: Pick<Services, 'blobs'>,
  { piece, at }: { piece: Buffer; at: number },
): Promise<Stored> {
  return { at, type: typeOf(piece), blob: await blobs.upload(piece, 'application/octet-stream') }
}

/** Has a piece that is stored count. @throws Problem 409 when somebody else was faster */
async function keepPiece(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  ref: FileRef,
  size: number,
  { at, type, blob }: Stored,
): Promise<void> {
  const to = at + blob.size
  await db.transaction().execute(async (transaction) => {
    const now = clock.now()
    // Of a file its row is held first, as by whoever deletes it, so that neither waits for the other.
    if (to === size) await postponeUpload(transaction, ref, new Date(now.getTime() + day))
    const isKept = await moveReceived(transaction, ref, { from: at, to, type })
    if (!isKept) throw otherOffset((await findUpload(transaction, ref))?.received ?? 0)
    await keepBlob(transaction, blob, now)
    await insertPiece(transaction, ref, { start: at, size: blob.size, blobId: blob.id })
    if (to < size) return
    await tagContent(transaction, ref, { now, scans: config.scan !== null })
  })
}

/**
 * Deletes a file that somebody has uploaded, whole or not, with all that is kept of it.
 * @throws Problem 404, 409 while an item of the course names it
 */
export async function dropUpload(
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  by: By,
  ref: FileRef,
): Promise<void> {
  await readUpload(db, by, ref)
  await deleteFiles(db, [ref]).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === '23503') throw fileInUse()
    throw error
  })
  blobs.clearSoon()
}
