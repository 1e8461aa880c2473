import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepBlob, makeBlobs } from '../../../base/blobs/blobs.ts'
import type { Db } from '../../../base/db/db.ts'
import { newId } from '../../../base/ids.ts'
import { growFile, insertPoster } from '../../files/preparing/store.ts'
import { noteAbout } from '../../files/probe/store.ts'
import type { Size } from '../../files/rules.ts'
import type { FileRef } from '../../files/store.ts'
import { addTrack } from '../../files/tracks/actions.ts'
import { trackKinds } from '../../files/tracks/shared/limits.ts'
import { insertPiece, insertUpload, moveReceived, tagContent } from '../../files/uploads/store.ts'
import { typeOf } from '../../files/uploads/type.ts'
import type { ItemRef } from '../../outline/kind.ts'
import { insertUses } from '../../outline/uses/store.ts'
import { isSingle } from '../shared/fit.ts'
import { insertSingle } from '../single/store.ts'
import { insertSet } from '../store.ts'
import { demoFiles } from './files.ts'

/** The files, each with its tracks beside it: `film.mp4` and `film.captions-en.vtt`. `scripts/demoMedia.ts` has made them. */
export const folder = join(import.meta.dirname, 'files')

/** How long a file waits for an item that names it, in ms; here that comes at once. */
export const day = 86_400_000

/** Who adds something, and when. */
export type By = { actorId: string; now: Date }

/**
 * Adds what belongs to an item of the demo world that consists of files; part of the transaction that makes all of it. The bytes lie in
 * the database, so that they come and go with that transaction wherever other files lie.
 */
export async function addDemoMedia(
  transaction: Db,
  item: ItemRef,
  { kind, files }: { kind: string; files: readonly string[] },
  by: By,
): Promise<void> {
  const ids: string[] = []
  for (const name of files) ids.push(await addFile(transaction, item.courseId, name, by))
  if (isSingle(kind)) await insertSingle(transaction, item, { file: ids[0] ?? null, onlineOnly: false })
  else {
    const entries = ids.map((file, at) => ({ file, title: titleOf(files[at]), onlineOnly: false }))
    await insertSet(transaction, item, entries)
  }
  await insertUses(transaction, item, ids)
}

function titleOf(name: string | undefined): string {
  return demoFiles[name ?? '']?.title ?? ''
}

/** Returns the id of the new file. */
async function addFile(transaction: Db, scopeId: string, name: string, by: By): Promise<string> {
  const { actorId, now } = by
  const ref = { scopeId, id: newId() }
  const bytes = await readFile(join(folder, name))
  const size = bytes.length
  const due = new Date(now.getTime() + day)
  await insertUpload(transaction, {
    ...ref,
    name,
    size,
    modified: null,
    head: null,
    createdBy: actorId,
    now,
    due,
  })
  await moveReceived(transaction, ref, { from: 0, to: size, type: typeOf(bytes) })
  const blobs = makeBlobs({ db: transaction, clock: { now: () => now } }, 'database', {})
  const blob = await blobs.upload(bytes, 'application/octet-stream')
  await keepBlob(transaction, blob, now)
  await insertPiece(transaction, ref, { start: 0, size, blobId: blob.id })
  await tagContent(transaction, ref, { now })
  const known = demoFiles[name]?.known
  if (known !== undefined) await noteAbout(transaction, ref, known)
  if (known?.about.is === 'recording' && known.about.size !== null)
    await addPoster(transaction, ref, name, { size: known.about.size, now })
  await addTracks(transaction, ref, name, by)
  return ref.id
}

/** Adds the picture of a film, so that there is one on computers without the program that would make it. */
async function addPoster(
  transaction: Db,
  ref: FileRef,
  name: string,
  { size, now }: { size: Size; now: Date },
): Promise<void> {
  const [stem] = name.split('.')
  const blobs = makeBlobs({ db: transaction, clock: { now: () => now } }, 'database', {})
  const blob = await blobs.upload(await readFile(join(folder, `${stem}.poster.webp`)), 'image/webp')
  await keepBlob(transaction, blob, now)
  await growFile(transaction, ref, blob.size)
  await insertPoster(transaction, ref, { blobId: blob.id, ...size })
}

async function addTracks(transaction: Db, ref: FileRef, name: string, by: By): Promise<void> {
  const [stem = ''] = name.split('.')
  for (const path of (await readdir(folder)).toSorted()) {
    const [, kind, language] = new RegExp(`^${stem}\\.([a-z]+)-([a-z]+)\\.vtt$`).exec(path) ?? []
    const known = trackKinds.find((one) => one === kind)
    if (known === undefined || language === undefined) continue
    const text = await readFile(join(folder, path), 'utf8')
    await addTrack(
      transaction,
      by,
      { ...ref, kind: known, language },
      { text, label: '', isDefault: known === 'captions' },
    )
  }
}
