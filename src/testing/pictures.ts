import { keepBlob } from '../base/blobs/blobs.ts'
import { newId } from '../base/ids.ts'
import { insertPicture, insertVariants } from '../features/files/store.ts'
import { onePixel } from './people.ts'
import type { TestServer } from './server.ts'

/** Gives a course a picture of one pixel, in the database alone. Returns its id. */
export async function makePicture(
  { db, blobs, clock }: Pick<TestServer, 'db' | 'blobs' | 'clock'>,
  course: string,
  by: { id: string },
): Promise<string> {
  const file = { scopeId: course, id: newId() }
  const size = { width: 1, height: 1 }
  const upload = await blobs.upload(Buffer.from(onePixel, 'base64'), 'image/webp')
  const now = clock.now()
  const due = new Date(now.getTime() + 24 * 60 * 60 * 1000)
  const about = { kind: 'image', sentSha256: 'a'.repeat(64), bytes: 100, createdBy: by.id, now, due } as const
  await db.transaction().execute(async (transaction) => {
    await insertPicture(transaction, { ...file, ...size, ...about })
    await keepBlob(transaction, upload, now)
    await insertVariants(transaction, file, [{ name: 'w480', blobId: upload.id, size }])
  })
  return file.id
}
