import { createHash } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
  // An archive that needs nothing has a list too, or nothing would go once there are files here.
  if ((await mkdir(root, { recursive: true, mode: 0o700 })) !== undefined) await syncDirectory(dirname(root))
  const path = join(root, `${archive}${ending}`)
  const names = new Set(Object.values(shelved).map(({ sha256 }) => nameOf(sha256)))
  const text = [...names].sort().map((name) => `${name}\n`)
  await writeFile(`${path}.new`, withHash(text.join('')), { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
  await syncDirectory(root)
}

/**
 * Removes from a shelf what no archive needs, and the lists of archives that are gone. Nothing is removed while the list of
 * one is missing or not whole.
 * @param archives the names of all archives that are kept
 */
export async function clearShelf(root: string, archives: readonly string[]): Promise<void> {
  if (!(await isThere(root))) return
  const lists = new Set(archives.map((archive) => `${archive}${ending}`))
  const needed = new Set<string>()
  for (const list of lists) {
    const names = await readList(join(root, list))
    if (names === null) return
    for (const name of names) needed.add(name)
  }
  for await (const name of filesOn(root)) {
    if (!needed.has(name)) await rm(join(root, name), { force: true })
  }
  for (const name of await readdir(root)) {
    if (name.includes(ending) && !lists.has(name)) await rm(join(root, name), { force: true })
  }
}

/**
 * Removes contents that an attempt has added and no list names, so that the disk has the room that it had before. One that
 * an older archive needs stays, where its list tells.
 */
export async function removeAdded(
  { root, nameOf }: Pick<Shelf, 'root' | 'nameOf'>,
  added: ReadonlySet<string>,
): Promise<void> {
  if (!(await isThere(root))) return
  const needed = new Set<string>()
  for (const list of await readdir(root)) {
    if (!list.endsWith(ending)) continue
    for (const name of (await readList(join(root, list))) ?? []) needed.add(name)
  }
  for (const sha256 of added) {
    if (!needed.has(nameOf(sha256))) await rm(join(root, nameOf(sha256)), { force: true })
  }
}

/** The last line of a list tells whether it is whole: one that is cut short would name less than an archive needs. */
function withHash(text: string): string {
  return `${text}sha256 ${createHash('sha256').update(text).digest('hex')}\n`
}

/** The names in a list; null where it is missing or not whole. */
async function readList(path: string): Promise<string[] | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return null
  const names = text.slice(0, text.lastIndexOf('sha256 '))
  return text === withHash(names) ? names.split('\n') : null
}

function isThere(root: string): Promise<boolean> {
  return access(root).then(
    () => true,
    () => false,
  )
}
