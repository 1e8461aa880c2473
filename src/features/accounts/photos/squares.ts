import { LRUCache } from 'lru-cache'
import { onWorkerThread } from '../../../base/concurrency/workerThread.ts'

/**
 * A picture, and the side in pixels of the square to cut from its middle; or, where it stays whole, the most pixels of its longer
 * `side`, or of its `width`.
 */
export type Cut = { bytes: Uint8Array; side: number; whole?: 'side' | 'width' }

/** The side of a stored photo, in pixels. */
const keptSide = 384

const cut = onWorkerThread<Cut, Uint8Array<ArrayBuffer> | null>(new URL('./worker.ts', import.meta.url))

/** How many resizes for visitors may wait at once; the rest of the queue is for members' new photos. */
const mostForVisitors = 16

/** A resized photo; null for what is no picture, 'busy' when it cannot be made now. */
type Square = Uint8Array<ArrayBuffer> | 'busy' | null

/** The thousand squares used last. */
const made = new LRUCache<string, Promise<Square>>({ max: 1000 })

/**
 * Cuts the middle of a picture to a square WebP (RFC 9649), turned upright by its Exif orientation and without any other
 * metadata, such as where it was taken. Of an animation it takes the first frame.
 * @returns null for what is no picture
 * @throws Busy when too many wait
 */
export async function makeSquare(bytes: Uint8Array): Promise<Buffer<ArrayBuffer> | null> {
  const square = await cut({ bytes, side: keptSide })
  return square === null ? null : Buffer.from(square)
}

/**
 * The same for a whole picture: it keeps its shape, and becomes smaller where a side has more pixels than `longest`.
 * @returns null for what is no picture
 * @throws Busy when too many wait
 */
export async function makeSmaller(bytes: Uint8Array, longest: number): Promise<Buffer<ArrayBuffer> | null> {
  const picture = await cut({ bytes, side: longest, whole: 'side' })
  return picture === null ? null : Buffer.from(picture)
}

/**
 * The same where only its width is bounded.
 * @returns null for what is no picture
 * @throws Busy when too many wait
 */
export async function makeNarrower(bytes: Uint8Array, width: number): Promise<Buffer<ArrayBuffer> | null> {
  const picture = await cut({ bytes, side: width, whole: 'width' })
  return picture === null ? null : Buffer.from(picture)
}

/**
 * A stored photo in another size. Parallel requests share one resize.
 * @param side in pixels
 * @returns null where `read` gives nothing or no picture; 'busy' when the queue is full, since the full size is available
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
