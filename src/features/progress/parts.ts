import type { ItemView } from '../outline/kind.ts'
import { cellsOf } from './shared/cells.ts'

/**
 * The parts of an item that are seen, and the file whose parts they are, null for its text: of a text its blocks, of a document its
 * pages; null for what nobody can be seen to have seen.
 */
export function partsOf(view: ItemView): { file: string | null; parts: number } | null {
  switch (view.kind) {
    case 'text':
      return { file: null, parts: view.blocks.length }
    case 'video':
    case 'audio':
      return { file: view.file._id, parts: cellsOf(view.recording.durationMs) }
    case 'pdf':
      return { file: view.file._id, parts: view.pages }
    default:
      return null
  }
}
