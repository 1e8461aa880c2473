import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import type { Clock } from '../contract/clock.ts'
import type { Db } from '../db/db.ts'
import type { Blobs } from './blobs.ts'
import { putNoted } from './put.ts'
import type { StorageName } from './storage.ts'
import { type BlobRow, deleteRemoval, findBlob, listBlobsAt, updateStorage } from './store.ts'
import { verified } from './verified.ts'

const pageSize = 200
const atOnce = 8

/** How many files were moved, and the ids of those whose bytes are missing. */
export type Moved = { moved: number; missing: string[] }

/**
 * Moves every file to one storage: each is copied, read back and compared, and only then is its row changed. It may be
 * interrupted and repeated at any time, also while Tercet runs.
 * @param progress called with how many were moved so far
 * @throws StorageAway; NotVerified when bytes are not those that were uploaded; Error when it has to begin again
 */
export async function moveBlobs(
  { db, clock, blobs }: { db: Db; clock: Clock; blobs: Blobs },
  to: StorageName,
  progress: (moved: number) => void = () => {},
): Promise<Moved> {
  const result: Moved = { moved: 0, missing: [] }
  const limit = pLimit(atOnce)
  const names: StorageName[] = ['database', 'folder', 's3']
  for (const from of names.filter((name) => name !== to)) {
    let after: string | null = null
    for (;;) {
      const page: { id: string }[] = await listBlobsAt(db, from, after, pageSize)
      await limit.map(page, async ({ id }) => {
        const outcome = await moveOne({ db, clock, blobs }, id, to)
        if (outcome === 'moved') result.moved += 1
        if (outcome === 'missing') result.missing.push(id)
      })
      if (page.length > 0) progress(result.moved)
      after = page.at(-1)?.id ?? null
      if (page.length < pageSize) break
    }
  }
  await blobs.clear()
  return result
}

async function moveOne(
  { db, clock, blobs }: { db: Db; clock: Clock; blobs: Blobs },
  id: string,
  to: StorageName,
): Promise<'moved' | 'gone' | 'missing'> {
  const blob = await findBlob(db, id)
  if (blob === undefined || blob.place === to) return 'gone'
  const content = await blobs.open(blob)
  if (content === null) return (await findBlob(db, id)) === undefined ? 'gone' : 'missing'
  if (to === 'database') {
    const bytes = await buffer(verified(blob)(content))
    return (await updateStorage(db, blob, to, bytes)) === undefined ? 'gone' : 'moved'
  }
  const storage = blobs.storages[to]
  if (storage === undefined) throw new Error('There is no such place: set BLOBS_URL.')
  const due = await putNoted({ db, clock }, storage, to, blob, content)
  if (due === null) throw tookTooLong(blob)
  const copy = await storage.get(id)
  if (copy === null) throw new Error(`The file ${id} is not where it was put just now.`)
  await pipeline(copy, verified(blob), nowhere())
  return db.transaction().execute((transaction) => settle(transaction, blob, to, due))
}

/** Points the row to the copy. When the row is gone, the note stays, by which the copy is removed. */
async function settle(transaction: Db, blob: BlobRow, to: StorageName, due: Date): Promise<'moved' | 'gone'> {
  if ((await updateStorage(transaction, blob, to, null)) === undefined) return 'gone'
  if (await deleteRemoval(transaction, { id: blob.id, place: to, due })) return 'moved'
  throw tookTooLong(blob)
}

function tookTooLong({ id }: BlobRow): Error {
  return new Error(`Moving the file ${id} took too long, or somebody else moves it. Begin again.`)
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}
