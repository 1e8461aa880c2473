import { LRUCache } from 'lru-cache'
import { onWorkerThread } from '../../../base/concurrency/workerThread.ts'

/** A picture, and the side of the square that is to be made of its middle, in pixels. */
export type Cut = { bytes: Uint8Array; side: number }

/** The side in which a photo is kept, in pixels. */
const keptSide = 384

const cut = onWorkerThread<Cut, Uint8Array<ArrayBuffer> | null>(new URL('./worker.ts', import.meta.url))

/** So many squares for visitors may wait at once; the other places are for members' new photos. */
const mostForVisitors = 16

/** A picture in another size; null for what is no picture, and 'busy' when it cannot be made now. */
type Square = Uint8Array<ArrayBuffer> | 'busy' | null

/** The squares that were asked for last, some thousand of them. */
const made = new LRUCache<string, Promise<Square>>({ max: 1000 })

/**
 * The middle of a picture as a square WebP (RFC 9649), the way up that its camera has noted, without anything else that
 * the file told: where, when and by what it was taken. Of a moving one the first picture. Null for what is no picture.
 * @throws Problem 503 when too many wait
 */
export async function makeSquare(bytes: Uint8Array): Promise<Buffer<ArrayBuffer> | null> {
  const square = await cut({ bytes, side: keptSide })
  return square === null ? null : Buffer.from(square)
}

/**
 * A photo that is kept, in another size; null where `read` has nothing, or no picture. It is made once for all who ask.
 * What cannot be made now is said to be 'busy', since the photo itself is there.
 */
export function squareOf(id: string, side: number, read: () => Promise<Uint8Array | null>): Promise<Square> {
  const name = `${id} ${side}`
  const known = made.get(name)
  if (known !== undefined) return known
  const making = read().then((bytes) => (bytes === null ? null : cutForVisitor({ bytes, side })))
  made.set(name, making)
  const forget = () => made.delete(name)
  making.then((square) => square === 'busy' && forget(), forget)
  return making
}

async function cutForVisitor(piece: Cut): Promise<Square> {
  try {
    return await cut(piece, mostForVisitors)
  } catch {
    return 'busy'
  }
}
