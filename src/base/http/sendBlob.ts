import { Readable } from 'node:stream'
import type { Blobs } from '../blobs/blobs.ts'
import type { BlobRow } from '../blobs/store.ts'
import type { RequestContext } from './env.ts'
import { noRoute } from './problems.ts'

/** Above this many bytes a private file is read from the store itself, and any other is not held in memory. */
const large = 1024 * 1024

/** For how many seconds an address that was given out serves. */
const addressTime = 60

type Manner = {
  /** What it is called when it is saved: letters, digits, dots and dashes. */
  name: string
  /** Whether it may show in the window, or is saved. */
  shows: boolean
  /** A private one was asked for by somebody who may read it; nobody keeps the answer. */
  isPrivate: boolean
}

/**
 * Answers with a file. Whether it may be read has been looked at before. A large private one is answered with an address
 * of the store that serves for a minute and always saves: nothing shows there as a page.
 * @throws PlaceAway; Problem 404 when its bytes are gone
 */
export async function sendBlob(
  context: RequestContext,
  blobs: Blobs,
  blob: BlobRow,
  { name, shows, isPrivate }: Manner,
): Promise<Response> {
  if (isPrivate && blob.size > large) {
    const location = await blobs.addressOf(blob, { name, seconds: addressTime })
    if (location !== null) {
      const headers = { location, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' }
      return context.body(null, 302, headers)
    }
  }
  const content = blob.size > large ? await blobs.open(blob) : await blobs.read(blob)
  if (content === null) throw noRoute()
  const body = Buffer.isBuffer(content) ? new Uint8Array(content) : Readable.toWeb(content)
  const headers = fileHeaders(blob, { name, shows, isPrivate })
  return context.body(body as Uint8Array<ArrayBuffer> | ReadableStream, 200, headers)
}

/**
 * For how many seconds a browser keeps a file that everybody may read without asking again. Caches on the way keep none:
 * what its owner deletes would stay there, where nobody can remove it.
 */
const keepingTime = 3600

/** What is said of a file that is sent. */
export function fileHeaders(
  { type, size }: Pick<BlobRow, 'type' | 'size'>,
  { name, shows, isPrivate }: Manner,
): Record<'content-type' | 'content-length' | 'content-disposition' | 'cache-control', string> {
  return {
    'content-type': type,
    'content-length': String(size),
    'content-disposition': `${shows ? 'inline' : 'attachment'}; filename="${name}"`,
    'cache-control': isPrivate ? 'private, no-store' : `private, max-age=${keepingTime}`,
  }
}
