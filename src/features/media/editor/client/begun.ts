import { nameKept } from '../../../files/rules.ts'
import type { FileOfSet } from '../../contract.ts'

/** A file that was begun before, by which it is found again. */
export type Begun = Pick<FileOfSet, '_id' | 'name' | 'size' | 'received' | 'modified' | 'head' | 'refused'>

/** What a device says of a file. */
type Chosen = Pick<File, 'name' | 'size' | 'lastModified'>

/** Those of some uploads that may be of a file, as far as its name, its size and its date tell: not ended, and not refused. */
export function alikeIn<One extends Begun>(begun: readonly One[], file: Chosen): One[] {
  const name = nameKept(file.name)
  return begun.filter(
    (one) =>
      one.refused === null &&
      one.received < one.size &&
      one.name === name &&
      one.size === file.size &&
      one.modified === file.lastModified,
  )
}

/** Whether an upload may be of a file that begins so; null where one of them is not known. */
export function beginsAlike({ head }: Pick<Begun, 'head'>, own: string | null): boolean {
  return head === null || own === null || head === own
}
