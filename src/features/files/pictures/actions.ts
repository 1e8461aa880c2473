import { createHash } from 'node:crypto'
import { keepBlob } from '../../../base/blobs/blobs.ts'
import type { Upload } from '../../../base/blobs/store.ts'
import type { StorageQuotas } from '../../../base/config/files.ts'
import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import type { Services } from '../../../base/services.ts'
import type { Picture } from '../contract.ts'
import { otherPicture } from '../problems.ts'
import { type Room, requireRoom, whyFull } from '../room.ts'
import type { Size, SquareName, VariantName } from '../rules.ts'
import {
  copyFiles,
  type FileRef,
  findPicture,
  insertPicture,
  insertVariants,
  type NewPicture,
  type PictureRow,
} from '../store.ts'
import { makeSizes } from './sizes.ts'

/** How long a picture may be unused before it goes, in ms. */
const idleTime = 24 * 60 * 60 * 1000

/** The id was taken while the picture was made anew. */
const taken = Symbol('taken')

/**
 * Keeps a picture under an id that its sender has made. It is answered when all its sizes are stored.
 * @param image base64
 * @returns whether it is new
 * @throws Problem 409 when another picture has the id, or there is no room, 422 for anything but a picture within the bounds;
 * Busy when too many wait; StorageAway
 */
export async function putPicture(
  services: Pick<Services, 'db' | 'blobs' | 'clock' | 'config'>,
  actor: Pick<Actor, 'id'>,
  ref: FileRef,
  image: string,
): Promise<{ picture: Picture; isNew: boolean }> {
  const bytes = Buffer.from(image, 'base64')
  const sentSha256 = digestOf(bytes)
  const there = await findPicture(services.db, ref)
  const stored = there ?? (await store(services, actor, ref, bytes))
  const picture = stored === taken ? await findPicture(services.db, ref) : stored
  if (picture === undefined || picture.sentSha256 !== sentSha256) throw otherPicture()
  const { width, height } = picture
  return { picture: { _id: ref.id, width, height }, isNew: there === undefined && stored !== taken }
}

async function store(
  { db, blobs, clock, config }: Pick<Services, 'db' | 'blobs' | 'clock' | 'config'>,
  actor: Pick<Actor, 'id'>,
  ref: FileRef,
  bytes: Buffer,
): Promise<PictureRow | typeof taken> {
  const full = await whyFull(db, config.files.quotas, { scopeId: ref.scopeId, userId: actor.id })
  if (full !== null) throw full
  const made = await makePicture({ blobs }, bytes)
  const isKept = await db.transaction().execute((transaction) =>
    keepPicture(transaction, made, {
      ...ref,
      kind: 'image',
      createdBy: actor.id,
      now: clock.now(),
      quotas: config.files.quotas,
    }),
  )
  return isKept ? made.row : taken
}

/** A picture that was made anew, whose sizes are stored. They are removed again unless `keepPicture` keeps them. */
export type MadePicture = {
  row: PictureRow
  sizes: readonly { name: VariantName | SquareName; size: Size; upload: Upload }[]
}

/**
 * Makes a picture anew in the sizes in which it is kept, and stores these.
 * @param widest of the sizes that are wanted
 * @throws Problem 422 for anything but a picture within the bounds; Busy when too many wait; StorageAway
 */
export async function makePicture(
  { blobs }: Pick<Services, 'blobs'>,
  bytes: Buffer,
  widest?: VariantName,
): Promise<MadePicture> {
  const made = await makeSizes(bytes, widest)
  const [largest] = made
  if (largest === undefined) throw new Error('A picture has one size at least.')
  const sizes = await Promise.all(
    made.map(async ({ name, size, bytes: own }) => ({
      name,
      size,
      upload: await blobs.upload(own, 'image/webp'),
    })),
  )
  return { row: { ...largest.size, sentSha256: digestOf(bytes) }, sizes }
}

/**
 * Keeps a picture that was made, part of a transaction; false where its id is taken already. It is looked at after a day whether
 * anything uses it.
 * @throws Problem 409 when there is no room; StorageAway when it was made so long ago that its bytes count as abandoned
 */
export async function keepPicture(
  transaction: Db,
  made: MadePicture,
  { quotas, ...about }: FileRef & Pick<NewPicture, 'kind' | 'createdBy' | 'now'> & { quotas: StorageQuotas },
): Promise<boolean> {
  const due = new Date(about.now.getTime() + idleTime)
  if (!(await keepMade(transaction, made, { ...about, due }))) return false
  await requireRoom(transaction, quotas, about.scopeId, about.createdBy)
  return true
}

/** The same of one that needs no room. */
export async function keepMade(
  transaction: Db,
  { row, sizes }: MadePicture,
  about: FileRef & Pick<NewPicture, 'kind' | 'createdBy' | 'now' | 'due'>,
): Promise<boolean> {
  const bytes = sizes.reduce((sum, { upload }) => sum + upload.size, 0)
  if (!(await insertPicture(transaction, { ...about, ...row, bytes }))) return false
  for (const { upload } of sizes) await keepBlob(transaction, upload, about.now)
  const variants = sizes.map(({ name, size, upload }) => ({ name, size, blobId: upload.id }))
  await insertVariants(transaction, about, variants)
  return true
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Gives files of one scope to another one, part of a transaction.
 * @throws Problem 409 when that has no room for them
 */
export async function giveFiles(
  transaction: Db,
  { from, to, ids }: { from: string; to: string; ids: readonly string[] },
  { actorId, now, quotas }: { actorId: string; now: Date; quotas: Room },
): Promise<void> {
  if (from === to || ids.length === 0) return
  const due = new Date(now.getTime() + idleTime)
  const added = await copyFiles(transaction, { from, to, ids }, { createdBy: actorId, now, due })
  // Others would wait for a copy that takes no room, and it for them.
  if (added === 0) return
  await requireRoom(transaction, quotas, to, actorId)
}
