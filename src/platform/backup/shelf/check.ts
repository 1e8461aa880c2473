import { rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Shelved } from '../archive/format.ts'
import { Refusal } from '../refusal.ts'
import { type IsDue, readThrough } from './fill.ts'
import type { Shelf } from './shelf.ts'

/**
 * Checks that the shelf holds all that an archive needs of it, and reads those that are due. One that is damaged is put
 * aside, so that the next backup adds it anew.
 * @throws Refusal that names the first that is missing or damaged, and tells how many are
 */
export async function checkShelf(shelf: Shelf, shelved: Shelved, isDue: IsDue): Promise<void> {
  await requireShelved(shelf, shelved)
  const contents = new Map(Object.values(shelved).map((content) => [content.sha256, content]))
  const damaged: string[] = []
  let cause: unknown
  for (const content of contents.values()) {
    if (!isDue(content.sha256)) continue
    try {
      await readThrough(shelf.read(content))
    } catch (error) {
      if (!isDamage(error)) throw error
      const path = join(shelf.root, shelf.nameOf(content.sha256))
      await rename(path, `${path}.damaged`)
      damaged.push(path)
      cause ??= error
    }
  }
  const [first] = damaged
  if (first === undefined) return
  const aside = `as "${basename(first)}.damaged" now`
  throw new Refusal(
    damaged.length === 1
      ? `The large file "${first}" was damaged. It lies beside its place ${aside}, and the next backup adds it anew; older backups that need it do not restore before that.`
      : `${damaged.length} large files were damaged, the first of them "${first}". They lie beside their places, that one ${aside}, and the next backup adds them anew; older backups that need them do not restore before that.`,
    { cause },
  )
}

/** @throws Refusal when the shelf lacks what an archive needs */
export async function requireShelved(shelf: Shelf, shelved: Shelved): Promise<void> {
  const missing = new Set<string>()
  for (const content of Object.values(shelved)) {
    if (!(await shelf.holds(content))) missing.add(shelf.nameOf(content.sha256))
  }
  const [first] = missing
  if (first === undefined) return
  throw new Refusal(
    `${missing.size === 1 ? 'A large file is' : `${missing.size} large files are`} missing beside the backup, or cut short: "${join(shelf.root, first)}"${missing.size === 1 ? '' : ' and others'}. Nothing was changed. Bring the whole folder "${basename(shelf.root)}" there from where the backup comes from, or take another backup.`,
  )
}

/** Whether bytes are not what they were, or the disk cannot read them any more, and not merely out of reach. */
export function isDamage(error: unknown): boolean {
  if (error instanceof Error && 'syscall' in error) return 'code' in error && error.code === 'EIO'
  return !(error instanceof Refusal)
}
