import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepBlob, makeBlobs } from '../../../base/blobs/blobs.ts'
import type { Db } from '../../../base/db/db.ts'
import { newId } from '../../../base/ids.ts'
import { variantsOf } from '../../files/rules.ts'
import { insertPicture, insertVariants, type NewVariant } from '../../files/store.ts'
import { type By, day, folder } from './demo.ts'
import { demoPictures } from './files.ts'

/**
 * Adds a picture of the demo world to a course, in the sizes that are kept; part of the transaction that makes all of it. The bytes lie
 * in the database, as those of its other files.
 * @returns the id of the new file
 */
export async function addDemoPicture(
  transaction: Db,
  scopeId: string,
  name: string,
  { actorId, now }: By,
): Promise<string> {
  const whole = demoPictures[name]
  if (whole === undefined) throw new Error(`The demo world has no picture ${name}.`)
  const ref = { scopeId, id: newId() }
  const blobs = makeBlobs({ db: transaction, clock: { now: () => now } }, 'database', {})
  const variants: NewVariant[] = []
  const hash = createHash('sha256')
  let bytes = 0
  for (const { name: variant, size } of variantsOf(whole)) {
    const content = await readFile(join(folder, `${name}.${variant}.webp`))
    hash.update(content)
    bytes += content.length
    const blob = await blobs.upload(content, 'image/webp')
    await keepBlob(transaction, blob, now)
    variants.push({ name: variant, blobId: blob.id, size })
  }
  const due = new Date(now.getTime() + day)
  const sentSha256 = hash.digest('hex')
  await insertPicture(transaction, {
    kind: 'image',
    ...ref,
    ...whole,
    sentSha256,
    bytes,
    createdBy: actorId,
    now,
    due,
  })
  await insertVariants(transaction, ref, variants)
  return ref.id
}
