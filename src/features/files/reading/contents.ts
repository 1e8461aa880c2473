import type { Part } from '../../../base/blobs/storage.ts'
import type { Services } from '../../../base/services.ts'
import type { CopyName } from '../rules.ts'
import type { FileRef } from '../store.ts'
import { forAMoment } from './moments.ts'
import {
  type ContentRow,
  findContent,
  findRendition,
  listPieces,
  listRenditionPieces,
  type PieceRow,
} from './store.ts'

/** A file, or a smaller copy of it. */
export type ContentRef = FileRef & { copy: CopyName | null }

/** Finds what is read of files, which is kept for a moment while ranges are asked for. */
export type Contents = {
  content: (ref: ContentRef) => Promise<ContentRow | undefined>
  pieces: (ref: ContentRef, part: Part) => Promise<PieceRow[]>
  /** Forgets a file that is not what it was. */
  forget(ref: ContentRef): void
}

/** How much of a file is looked up at once, in bytes, so that the next ranges need no look. */
const stretch = 16 * 1024 * 1024

export function openContents(services: Pick<Services, 'db' | 'clock'>): Contents {
  const { db } = services
  const contents = forAMoment<ContentRow | undefined>(services)
  const stretches = forAMoment<Map<number, Promise<PieceRow[]>>>(services)
  const keyOf = ({ scopeId, id, copy }: ContentRef) => `${scopeId} ${id} ${copy}`
  const find = (ref: ContentRef) =>
    ref.copy === null ? findContent(db, ref) : findRendition(db, ref, ref.copy)
  const list = (ref: ContentRef, part: Part) =>
    ref.copy === null ? listPieces(db, ref, part) : listRenditionPieces(db, ref, ref.copy, part)
  return {
    content: (ref) => contents.find(keyOf(ref), () => find(ref)),
    async pieces(ref, part) {
      const of = await stretches.find(keyOf(ref), async () => new Map())
      const first = Math.floor(part.start / stretch)
      if (part.end > (first + 1) * stretch) return list(ref, part)
      const found = of.get(first) ?? list(ref, { start: first * stretch, end: (first + 1) * stretch })
      of.set(first, found)
      found.catch(() => of.delete(first))
      return (await found).filter(({ start, size }) => start < part.end && start + size > part.start)
    },
    forget(ref) {
      contents.forget(keyOf(ref))
      stretches.forget(keyOf(ref))
    },
  }
}
