import { createHash } from 'node:crypto'
import { keepBlob } from '../../../base/blobs/blobs.ts'
import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import type { Services } from '../../../base/services.ts'
import type { Picture } from '../contract.ts'
import { otherPicture } from '../problems.ts'
import { requireRoom } from '../room.ts'
import {
  copyFiles,
  type FileRef,
  findPicture,
  insertPicture,
  insertVariants,
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
  services: Pick<Services, 'db' | 'blobs' | 'clock'>,
  actor: Pick<Actor, 'id'>,
  ref: FileRef,
  image: string,
): Promise<{ picture: Picture; isNew: boolean }> {
  const bytes = Buffer.from(image, 'base64')
  const sentSha256 = createHash('sha256').update(bytes).digest('hex')
  const there = await findPicture(services.db, ref)
  const stored = there ?? (await store(services, actor, ref, bytes, sentSha256))
  const picture = stored === taken ? await findPicture(services.db, ref) : stored
  if (picture === undefined || picture.sentSha256 !== sentSha256) throw otherPicture()
  const { width, height } = picture
  return { picture: { _id: ref.id, width, height }, isNew: there === undefined && stored !== taken }
}

async function store(
  { db, blobs, clock }: Pick<Services, 'db' | 'blobs' | 'clock'>,
  actor: Pick<Actor, 'id'>,
  ref: FileRef,
  bytes: Buffer,
  sentSha256: string,
): Promise<PictureRow | typeof taken> {
  const made = await makeSizes(bytes)
  const uploads = await Promise.all(made.map(({ bytes: own }) => blobs.upload(own, 'image/webp')))
  const now = clock.now()
  const [largest] = made
  if (largest === undefined) throw new Error('A picture has one size at least.')
  const row = { ...largest.size, sentSha256 }
  const isKept = await db.transaction().execute(async (transaction) => {
    const total = uploads.reduce((sum, { size }) => sum + size, 0)
    const due = new Date(now.getTime() + idleTime)
    const picture = { ...ref, ...row, bytes: total, createdBy: actor.id, now, due }
    if (!(await insertPicture(transaction, picture))) return false
    for (const upload of uploads) await keepBlob(transaction, upload, now)
    const variants = made.map(({ name, size }, at) => ({ name, size, blobId: uploads[at]?.id ?? '' }))
    await insertVariants(transaction, ref, variants)
    await requireRoom(transaction, ref.scopeId, actor.id)
    return true
  })
  return isKept ? row : taken
}

/**
 * Gives files of one scope to another one, part of a transaction.
 * @throws Problem 409 when that has no room for them
 */
export async function giveFiles(
  transaction: Db,
  { from, to, ids }: { from: string; to: string; ids: readonly string[] },
  { actorId, now }: { actorId: string; now: Date },
): Promise<void> {
  if (from === to || ids.length === 0) return
  const due = new Date(now.getTime() + idleTime)
  await copyFiles(transaction, { from, to, ids }, { createdBy: actorId, now, due })
  await requireRoom(transaction, to, actorId)
}
