import { access, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from '../../../base/syncDirectory.ts'
import type { Shelved } from '../archive/format.ts'
import { filesOn, type Shelf } from './shelf.ts'

const ending = '.list'

/**
 * Writes which files of the shelf an archive needs, so that they can be told without opening it. It has to be written before
 * the archive has its name.
 */
export async function writeList(
  { root, nameOf }: Pick<Shelf, 'root' | 'nameOf'>,
  archive: string,
  shelved: Shelved,
): Promise<void> {
  // A site without large files has no shelf.
  if (!(await isThere(root))) return
  const path = join(root, `${archive}${ending}`)
  const names = new Set(Object.values(shelved).map(({ sha256 }) => nameOf(sha256)))
  const lines = [...names].sort().map((name) => `${name}\n`)
  await writeFile(`${path}.new`, lines.join(''), { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
  await syncDirectory(root)
}

/**
 * Removes from a shelf what no archive needs, and the lists of archives that are gone. Nothing is removed while the list of
 * one is missing.
 * @param archives the names of all archives that are kept
 */
export async function clearShelf(root: string, archives: readonly string[]): Promise<void> {
  if (!(await isThere(root))) return
  const lists = new Set(archives.map((archive) => `${archive}${ending}`))
  const needed = new Set<string>()
  for (const list of lists) {
    const text = await readFile(join(root, list), 'utf8').catch(() => null)
    if (text === null) return
    for (const name of text.split('\n')) needed.add(name)
  }
  for await (const name of filesOn(root)) {
    if (!needed.has(name)) await rm(join(root, name), { force: true })
  }
  for (const name of await readdir(root)) {
    if (name.includes(ending) && !lists.has(name)) await rm(join(root, name), { force: true })
  }
}

function isThere(root: string): Promise<boolean> {
  return access(root).then(
    () => true,
    () => false,
  )
}
