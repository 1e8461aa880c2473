import { z } from 'zod'
import type { Problem } from '../../../base/contract/problem.ts'
import type { Db } from '../../../base/db/db.ts'
import type { Actor } from '../../../base/http/actor.ts'
import { problem } from '../../../base/http/problems.ts'
import { newId } from '../../../base/ids.ts'
import type { Services } from '../../../base/services.ts'
import { keepPicture, type MadePicture, makePicture } from '../../files/pictures/actions.ts'
import { whyFull } from '../../files/room.ts'
import { deleteFiles, findPublic, ownScope, postponeFiles } from '../../files/store.ts'
import { coverIn, coverPathOf, coverSize } from './rules.ts'
import { countCovers, deleteUnnamed, listDueCovers, listUnusedOf } from './store.ts'
import { uploadedCoversText } from './text/en.ts'

/** When a cover is looked at again, in ms: for so long it may have no course. */
const lookedAgain = 24 * 60 * 60 * 1000

/** How many covers are looked at in one transaction, and how many of these there are at most each time. */
const together = { covers: 500, times: 40 }

/**
 * Makes a picture anew. It is kept only if `addCover` makes it a cover.
 * @param image base64
 * @returns it, or why the account cannot have another cover: then nothing is made
 * @throws Problem 422 for anything but a picture within the bounds; Busy when too many wait; StorageAway
 */
export async function makeCover(
  { db, blobs, config }: Pick<Services, 'db' | 'blobs' | 'config'>,
  { id }: Pick<Actor, 'id'>,
  image: string,
): Promise<MadePicture | Problem> {
  const most = config.quotas.courses
  if ((await countCovers(db, id, most)) >= most) return tooManyCovers(most)
  const full = await whyFull(db, config.files.quotas, { userId: id })
  return full ?? makePicture({ blobs }, Buffer.from(image, 'base64'), coverSize)
}

/**
 * Keeps a picture as a cover of the actor's, with an address on this site.
 * @throws Problem 409 when the account has as many as courses are allowed, or no room; StorageAway when it was made so long ago
 * that its bytes were removed
 */
export async function addCover(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  actor: Pick<Actor, 'id'>,
  made: MadePicture,
): Promise<{ insertedId: string; url: string }> {
  const most = config.quotas.courses
  const id = newId()
  await db.transaction().execute(async (transaction) => {
    const by = { createdBy: actor.id, now: clock.now(), quotas: config.files.quotas }
    const about = { ...ownScope(id), kind: 'cover', ...by } as const
    await keepPicture(transaction, made, about)
    // Uploads of one account wait for each other where they are counted, so each sees those before it.
    if ((await countCovers(transaction, actor.id, most + 1)) > most) throw tooManyCovers(most)
  })
  return { insertedId: id, url: new URL(coverPathOf(id), config.publicUrl).href }
}

/**
 * The bytes of the cover that a course's link names; null where it leads to another site, and where the cover is gone or cannot
 * be read now.
 */
export async function readCover(
  { db, blobs, config }: Pick<Services, 'db' | 'blobs' | 'config'>,
  link: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const id = z.uuid().safeParse(coverIn(link))
  if (!id.success || URL.parse(link)?.origin !== config.publicUrl.origin) return null
  const cover = await findPublic(db, id.data, coverSize, 'cover')
  const bytes = cover === undefined ? null : await blobs.read(cover).catch(() => null)
  return bytes === null ? null : new Uint8Array(bytes)
}

/** Deletes the covers that no course names, now and when they were looked at last, a day ago. */
export async function clearCovers(db: Db, now: Date): Promise<void> {
  const next = new Date(now.getTime() + lookedAgain)
  for (let time = 0; time < together.times; time += 1) {
    const looked = await db.transaction().execute(async (transaction) => {
      const due = await listDueCovers(transaction, now, together.covers)
      const named = due.filter((cover) => cover.named)
      const unnamed = due.filter((cover) => !cover.named && !cover.unnamed)
      const idle = due.filter((cover) => !cover.named && cover.unnamed)
      if (named.length > 0) await postponeFiles(transaction, named.map(refOf), next)
      if (unnamed.length > 0) await postponeFiles(transaction, unnamed.map(refOf), next, true)
      if (idle.length > 0) await deleteUnnamed(transaction, idle.map(refOf))
      return due.length
    })
    if (looked < together.covers) return
  }
}

/** Deletes those covers that some links name and no course names any more. */
export async function deleteUnnamedCovers(db: Db, links: readonly string[]): Promise<void> {
  const ids = links.flatMap((link) => z.uuid().safeParse(coverIn(link)).data ?? [])
  if (ids.length > 0) await deleteUnnamed(db, ids.map(ownScope))
}

/** Deletes the covers of a member except those of courses that the member works on. */
export async function deleteUnusedCoversOf(db: Db, userId: string): Promise<void> {
  const ids = await listUnusedOf(db, userId)
  if (ids.length > 0) await deleteFiles(db, ids.map(ownScope))
}

function refOf({ id }: { id: string }) {
  return ownScope(id)
}

/** Problem 409: the account has as many covers as are allowed. */
function tooManyCovers(most: number) {
  return problem({
    code: 'too-many-covers',
    status: 409,
    detail: (language) => uploadedCoversText(language).tooMany({ most }),
  })
}
