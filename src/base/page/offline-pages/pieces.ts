import type { Part } from './ranges.ts'

/** In bytes. A download goes on after the last whole piece. */
export const pieceBytes = 4 * 1024 * 1024

/**
 * What is known of a kept file; its bytes are in pieces beside it. `path` says which form of it they are, so that pieces of two are
 * never put together; `isWhole` whether all of them are there.
 */
export type FileNote = { path: string; size: number; type: string; isWhole: boolean }

/** Where a file is kept, by its address: `/files/{course}/{file}/{variant}/{name}`; the name says nothing. */
export function keyOf(path: string): string {
  return path.split('/').slice(0, 5).join('/')
}

/** Where the sole content of a file is kept, whichever of its variants that is. */
export function contentKeyOf(path: string): string {
  return `${path.split('/').slice(0, 4).join('/')}/content`
}

/** Whether an address is that of a file's content, in any size or rendition, and not of what goes along with it. */
export function isContent(path: string): boolean {
  return /^\/files\/[^/]+\/[^/]+\/(?:original|fast|[wv]\d+)\//.test(path)
}

/** Where a piece of a kept file lies. */
export function pieceKeyOf(key: string, nr: number): string {
  return `${key}?${nr}`
}

/** How many pieces a file of this size has. */
export function countPieces(size: number): number {
  return Math.ceil(size / pieceBytes)
}

/**
 * Puts a part of a kept file together. The pieces of it stay on the disk until they are read.
 * @param find answers what is kept under a key
 * @returns null when one of them is missing
 */
export async function readPart(
  find: (key: string) => Promise<Response | null>,
  key: string,
  { start, end }: Part,
): Promise<Blob | null> {
  const parts: Blob[] = []
  for (let nr = Math.floor(start / pieceBytes); nr * pieceBytes < end; nr += 1) {
    const piece = await find(pieceKeyOf(key, nr))
    if (piece === null) return null
    const from = nr * pieceBytes
    parts.push((await piece.blob()).slice(Math.max(0, start - from), end - from))
  }
  return new Blob(parts)
}
