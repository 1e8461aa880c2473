import { createHash } from 'node:crypto'
import { keepBlob } from '../../../base/blobs/blobs.ts'
import { StorageAway } from '../../../base/blobs/storage.ts'
import type { Services } from '../../../base/services.ts'
import type { MadePhoto } from '../../accounts/photos/made.ts'
import { makeSquare } from '../../accounts/photos/squares.ts'
import { keepMade, type MadePicture } from '../pictures/actions.ts'
import { type SquareName, squareNames } from '../rules.ts'
import { findVariant, insertVariants, ownScope } from '../store.ts'
import { finishPhoto, listUnfinished, postponePhoto } from './store.ts'

type Sizes = MadePicture['sizes']

/** How many photos from before get their sizes each time, and when one is tried again whose bytes are away, in ms. */
const together = 50
const triedAgain = 60 * 60 * 1000

const sideOf = (name: SquareName) => Number(name.slice(1))

/**
 * Makes a photo of the middle of a picture, in all sizes in which pages show it; null for what is no picture. It is kept under an id
 * of its own if `keep` is called in a transaction that is committed.
 * @throws Busy when too many wait; StorageAway
 */
export async function makePhoto(
  { blobs }: Pick<Services, 'blobs'>,
  bytes: Buffer,
): Promise<MadePhoto | null> {
  const sizes = await makeSquares({ blobs }, bytes, squareNames)
  const [largest] = sizes ?? []
  if (sizes === null || largest === undefined) return null
  const row = { ...largest.size, sentSha256: createHash('sha256').update(bytes).digest('hex') }
  // Under the id of its bytes, as photos from before are.
  const { id } = largest.upload
  return {
    async keep(transaction, userId, now) {
      const about = { ...ownScope(id), kind: 'photo', createdBy: userId, now, due: null } as const
      await keepMade(transaction, { row, sizes }, about)
      return id
    },
  }
}

/**
 * Gives photos from before, which have one size, the others, until there is none left. It may stop anywhere: a photo has either all
 * of them or none, and is looked at again.
 */
export async function finishPhotos(services: Pick<Services, 'db' | 'blobs' | 'clock'>): Promise<void> {
  const { db, clock } = services
  for (const id of await listUnfinished(db, clock.now(), together)) {
    await finish(services, id).catch(() =>
      postponePhoto(db, id, new Date(clock.now().getTime() + triedAgain)),
    )
  }
}

async function finish(
  { db, blobs, clock }: Pick<Services, 'db' | 'blobs' | 'clock'>,
  id: string,
): Promise<void> {
  const kept = await findVariant(db, ownScope(id), 's384')
  const bytes = kept === undefined ? null : await blobs.read(kept)
  // They may be there again, as after a backup was brought back whose files came later.
  if (bytes === null) throw new StorageAway(new Error(`The bytes of the photo ${id} are missing.`))
  // What cannot be read as a picture is sent as it is.
  const sizes = await makeSquares({ blobs }, bytes, squareNames.slice(1))
  await db.transaction().execute(async (transaction) => {
    const total = (sizes ?? []).reduce((sum, { upload }) => sum + upload.size, 0)
    if (!(await finishPhoto(transaction, id, total)) || sizes === null) return
    for (const { upload } of sizes) await keepBlob(transaction, upload, clock.now())
    const variants = sizes.map(({ name, size, upload }) => ({ name, size, blobId: upload.id }))
    await insertVariants(transaction, ownScope(id), variants)
  })
}

/** Makes and stores squares, the first of the picture, and the smaller ones of that; null for what is no picture. */
async function makeSquares(
  { blobs }: Pick<Services, 'blobs'>,
  bytes: Buffer,
  names: readonly SquareName[],
): Promise<Sizes | null> {
  const made: { name: SquareName; bytes: Buffer }[] = []
  for (const name of names) {
    const square = await makeSquare(made[0]?.bytes ?? bytes, sideOf(name))
    if (square === null) return null
    made.push({ name, bytes: square })
  }
  return Promise.all(
    made.map(async ({ name, bytes: own }) => ({
      name,
      size: { width: sideOf(name), height: sideOf(name) },
      upload: await blobs.upload(own, 'image/webp'),
    })),
  )
}
