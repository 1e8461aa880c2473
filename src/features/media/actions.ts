import type { Db } from '../../base/db/db.ts'
import type { IfMatch } from '../../base/http/conditional.ts'
import { shownAs } from '../files/rules.ts'
import type { ItemRef, ShownFile } from '../outline/kind.ts'
import type { FileOfSet, FileSet } from './contract.ts'
import { filesChanged, notPublishable, otherFiles, tooManyFiles, unknownFileSet } from './problems.ts'
import { mostFiles } from './rules.ts'
import { type Entry, type FileRow, findSet, listFiles, publishSet, type SetRow, updateSet } from './store.ts'
import { nameFiles, showFiles } from './uses.ts'

const fileOf = ({ file }: Entry) => file

/** The files of an item as somebody sees them who edits the course. @throws Problem 404 */
export async function readFileSet(
  db: Db,
  actor: { id: string },
  item: ItemRef,
): Promise<Omit<FileSet, 'largest'>> {
  const set = await findSet(db, item)
  if (set === undefined) throw unknownFileSet()
  const { version, published, entries } = set
  const files = (await withFiles(db, item, entries)).map(
    ({ entry, file: { id, by, about, pages, found, ...file } }): FileOfSet => ({
      _id: id,
      ...file,
      title: entry.title,
      onlineOnly: entry.onlineOnly,
      mine: by === actor.id,
    }),
  )
  return { version, published, files }
}

/** The entries of an item with their files, without those that are gone: uploads that nobody went on with. */
async function withFiles(
  db: Db,
  { courseId }: ItemRef,
  entries: readonly Entry[],
): Promise<{ entry: Entry; file: FileRow }[]> {
  const ids = entries.map(({ file }) => file)
  const found = new Map((await listFiles(db, courseId, ids)).map((file) => [file.id, file]))
  return entries.flatMap((entry) => {
    const file = found.get(entry.file)
    return file === undefined ? [] : [{ entry, file }]
  })
}

/**
 * Adds files at the end of an item. Returns its version.
 * @throws Problem 404, 409 for more than it may have
 */
export async function addFiles(db: Db, item: ItemRef, added: readonly string[]): Promise<number> {
  return change(db, item, async (transaction, { entries }) => {
    const there = new Set(entries.map(({ file }) => file))
    const known = new Set((await listFiles(transaction, item.courseId, added)).map(({ id }) => id))
    const missing = [...new Set(added)].filter((file) => known.has(file) && !there.has(file))
    return [...entries, ...missing.map((file): Entry => ({ file, title: '', onlineOnly: false }))]
  })
}

/**
 * Changes the order and the titles of the files of an item. Those that are left out are taken out; none comes in. Returns its
 * version.
 * @throws Problem 404, 412 when it is in another version than `If-Match` names
 */
export async function changeFileSet(
  db: Db,
  item: ItemRef,
  wanted: readonly Entry[],
  ifMatch: IfMatch | null,
): Promise<number> {
  return change(db, item, async (_, { version, entries }) => {
    const isRead = ifMatch === null || ifMatch === '*' || ifMatch.includes(String(version))
    const there = new Set(entries.map(({ file }) => file))
    const once = new Map(wanted.map((entry) => [entry.file, entry]))
    const changed = [...once.values()].filter(({ file }) => there.has(file))
    // A retry after a lost answer finds its own change made.
    if (!isRead && JSON.stringify(changed) !== JSON.stringify(entries)) throw otherFiles()
    return changed
  })
}

/** Changes the files of an item, one after the other, and notes which it names. */
async function change(
  db: Db,
  item: ItemRef,
  make: (transaction: Db, set: SetRow) => Promise<Entry[]>,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const set = await findSet(transaction, item, { held: true })
    if (set === undefined) throw unknownFileSet()
    // In the order of the wire, so that the same is written alike.
    const entries = (await make(transaction, set)).map(({ file, title, onlineOnly }) => ({
      file,
      title,
      onlineOnly,
    }))
    if (entries.length > mostFiles) throw tooManyFiles()
    if (JSON.stringify(entries) === JSON.stringify(inOrder(set.entries))) return set.version
    await nameFiles(transaction, item, { before: set.entries.map(fileOf), now: entries.map(fileOf) })
    return updateSet(transaction, item, entries)
  })
}

/** Entries as they are written: the database keeps fields in an order of its own. */
function inOrder(entries: readonly Entry[]): Entry[] {
  return entries.map(({ file, title, onlineOnly }) => ({ file, title, onlineOnly }))
}

/**
 * Publishes the files of an item in a version, the present one for null.
 * @throws Problem 404, 410 when it is in another version, 422 without files, or with some that are not whole
 */
export async function publishFiles(transaction: Db, item: ItemRef, version: number | null): Promise<void> {
  const set = await findSet(transaction, item, { held: true })
  if (set === undefined) throw unknownFileSet()
  if (version !== null && version !== set.version) throw filesChanged(set.version)
  const files = await withFiles(transaction, item, set.entries)
  if (files.length === 0) throw notPublishable('none')
  if (files.some(({ file }) => file.refused !== null)) throw notPublishable('refused')
  const shown = files.map(({ entry, file: { id, name, size, received, type, scan } }): ShownFile => {
    if (received < size || type === null) throw notPublishable('underWay')
    if (scan !== null) throw notPublishable('unchecked')
    // What no page can show would be of no use to anybody.
    const onlineOnly = entry.onlineOnly && shownAs(type) !== null
    return { _id: id, title: entry.title, name, type, size, onlineOnly }
  })
  await showFiles(transaction, item, shown)
  await publishSet(transaction, item, shown)
}

/** What is to be mended before the files of an item are published. */
export function findingsOf(
  entries: readonly Entry[],
  files: ReadonlyMap<string, FileRow>,
): ('files-none' | 'files-under-way' | 'files-refused' | 'files-unchecked')[] {
  const there = entries.flatMap(({ file }) => files.get(file) ?? [])
  if (there.length === 0) return ['files-none']
  if (there.some(({ refused }) => refused !== null)) return ['files-refused']
  if (there.some(({ received, size }) => received < size)) return ['files-under-way']
  return there.some(({ scan }) => scan !== null) ? ['files-unchecked'] : []
}
