import { Readable } from 'node:stream'
import type { Blobs } from '../blobs/blobs.ts'
import type { BlobRow } from '../blobs/store.ts'
import type { HonoContext } from './env.ts'
import { noRoute } from './problems.ts'

/** In bytes: larger private files are fetched from the storage itself, larger public ones are streamed. */
const large = 1024 * 1024

/** How long a signed address is valid, in seconds. */
const addressTime = 60

type Presentation = {
  /** The file name for saving: letters, digits, dots and dashes. */
  name: string
  /** Whether the browser may show it (`inline`) or only save it (`attachment`). */
  shows: boolean
  /** Whether only some people may read it: then nothing caches the answer. */
  isPrivate: boolean
}

/**
 * Answers with a file that the caller was found to be allowed to read. A large private one is answered with a redirect to
 * an address of the storage that is valid for a minute and always saves, so that nothing is shown from that origin.
 * @throws StorageAway; Problem 404 when its bytes are missing
 */
export async function sendBlob(
  context: HonoContext,
  blobs: Blobs,
  blob: BlobRow,
  { name, shows, isPrivate }: Presentation,
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
 * How long a browser keeps a public file without asking again, in seconds. Shared caches keep none: a file that its owner
 * deletes could not be removed from them.
 */
const keepingTime = 3600

/** The headers of a file. */
export function fileHeaders(
  { type, size }: Pick<BlobRow, 'type' | 'size'>,
  { name, shows, isPrivate }: Presentation,
): Record<'content-type' | 'content-length' | 'content-disposition' | 'cache-control', string> {
  return {
    'content-type': type,
    'content-length': String(size),
    'content-disposition': `${shows ? 'inline' : 'attachment'}; filename="${name}"`,
    'cache-control': isPrivate ? 'private, no-store' : `private, max-age=${keepingTime}`,
  }
}
