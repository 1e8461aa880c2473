import { onWorkerThread } from '../../../base/concurrency/workerThread.ts'

/**
 * A picture, and the side in pixels of the square to cut from its middle; or, where it stays whole, the most pixels of its longer
 * `side`, or of its `width`.
 */
export type Cut = { bytes: Uint8Array; side: number; whole?: 'side' | 'width' }

const cut = onWorkerThread<Cut, Uint8Array<ArrayBuffer> | null>(new URL('./worker.ts', import.meta.url))

/**
 * Cuts the middle of a picture to a square WebP (RFC 9649), turned upright by its Exif orientation and without any other
 * metadata, such as where it was taken. Of an animation it takes the first frame.
 * @param side in pixels
 * @returns null for what is no picture
 * @throws Busy when too many wait
 */
export async function makeSquare(bytes: Uint8Array, side: number): Promise<Buffer<ArrayBuffer> | null> {
  const square = await cut({ bytes, side })
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
