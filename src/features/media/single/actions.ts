import type { Db } from '../../../base/db/db.ts'
import type { Services } from '../../../base/services.ts'
import { aboutFile } from '../../files/probe/actions.ts'
import { listTracksOf } from '../../files/tracks/store.ts'
import type { ItemRef, ShownFile } from '../../outline/kind.ts'
import type { FileItem } from '../contract.ts'
import { filesChanged, noSuchFile, notPublishable, unfitFile, unknownFileSet } from '../problems.ts'
import { isPlayable, type SingleKind, unfitOf } from '../shared/fit.ts'
import { type FileRow, listFiles } from '../store.ts'
import { nameFiles, showFiles } from '../uses.ts'
import { findSingle, publishSingle, type SingleRow, updateSingle } from './store.ts'

/** The file of an item as somebody sees it who edits the course. @throws Problem 404 */
export async function readFileItem(
  services: Pick<Services, 'db' | 'blobs'>,
  actor: { id: string },
  item: ItemRef,
): Promise<Omit<FileItem, 'largest'>> {
  const single = await findSingle(services.db, item)
  if (single === undefined) throw unknownFileSet()
  const { kind, version, published, onlineOnly } = single
  const file = await lookedInto(services, item, await fileOf(services.db, item, single))
  if (file === null) return { kind, version, published, onlineOnly, file }
  const ref = { scopeId: item.courseId, id: file.id }
  const tracks = kind === 'pdf' ? [] : await listTracksOf(services.db, ref)
  return { kind, version, published, onlineOnly, file: { ...toAnswer(kind, file, actor), tracks } }
}

/** The file of an item; null without one, and for one that is gone: an upload that nobody went on with. */
async function fileOf(db: Db, { courseId }: ItemRef, { file }: SingleRow): Promise<FileRow | null> {
  if (file === null) return null
  const [found = null] = await listFiles(db, courseId, [file])
  return found
}

/** A file of which it is known what is in it, also where its upload ended just before a server stopped. */
async function lookedInto(
  services: Pick<Services, 'db' | 'blobs'>,
  { courseId }: ItemRef,
  file: FileRow | null,
): Promise<FileRow | null> {
  if (file === null || file.received < file.size || file.about !== null) return file
  const about = await aboutFile(services, { scopeId: courseId, id: file.id }).catch(() => null)
  if (about === null) return file
  const [now = file] = await listFiles(services.db, courseId, [file.id])
  return now
}

function toAnswer(
  kind: SingleKind,
  file: FileRow,
  actor: { id: string },
): Omit<NonNullable<FileItem['file']>, 'tracks'> {
  const { id, by, about, pages, found, ...told } = file
  return {
    _id: id,
    ...told,
    mine: by === actor.id,
    unfit: unfitOf(kind, file),
    isKnown: isKnown(kind, file),
    isPlayable: isPlayable(file),
    durationMs: about?.is === 'recording' ? about.durationMs : null,
    pages,
    isWordless: found === 'no-text',
  }
}

/** Whether all is known of a file that its learners need: of a document, how many pages it has. */
function isKnown(kind: SingleKind, { about, pages }: FileRow): boolean {
  return about !== null && (kind !== 'pdf' || pages !== null)
}

/**
 * Has an item consist of another file of its course, also while that is being uploaded, or of none. Returns its version.
 * @throws Problem 404, 409 when there is no such file, 422 for one that cannot be that of the item
 */
export async function setFile(db: Db, item: ItemRef, file: string | null): Promise<number> {
  return change(db, item, async (transaction, single) => {
    const next = { ...single, file }
    const found = await fileOf(transaction, item, next)
    if (file !== null && found === null) throw noSuchFile()
    const unfit = found && unfitOf(single.kind, found)
    if (unfit !== null) throw unfitFile(single.kind, unfit)
    const named = (id: string | null) => (id === null ? [] : [id])
    await nameFiles(transaction, item, { before: named(single.file), now: named(file) })
    return next
  })
}

/** Says whether learners may save the file of an item, or only look at it in its page. Returns its version. @throws Problem 404 */
export async function changeFileItem(
  db: Db,
  item: ItemRef,
  settings: { onlineOnly: boolean },
): Promise<number> {
  return change(db, item, async (_, single) => ({ ...single, ...settings }))
}

/** Changes an item, one change after the other. */
async function change(
  db: Db,
  item: ItemRef,
  make: (transaction: Db, single: SingleRow) => Promise<SingleRow>,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const single = await findSingle(transaction, item, { held: true })
    if (single === undefined) throw unknownFileSet()
    const { file, onlineOnly } = await make(transaction, single)
    if (file === single.file && onlineOnly === single.onlineOnly) return single.version
    return updateSingle(transaction, item, { file, onlineOnly })
  })
}

/**
 * Publishes the file of an item in a version, the present one for null.
 * @throws Problem 404, 410 when it is in another version, 422 without a file, or with one that is not whole or cannot be that of it
 */
export async function publishFile(transaction: Db, item: ItemRef, version: number | null): Promise<void> {
  const single = await findSingle(transaction, item, { held: true })
  if (single === undefined) throw unknownFileSet()
  if (version !== null && version !== single.version) throw filesChanged(single.version)
  const file = await fileOf(transaction, item, single)
  if (file === null) throw notPublishable('none')
  const { id, name, size, received, type, refused, scan, about, pages } = file
  if (refused !== null) throw notPublishable('refused')
  if (received < size || type === null) throw notPublishable('underWay')
  if (scan !== null) throw notPublishable('unchecked')
  const unfit = unfitOf(single.kind, file)
  if (unfit !== null) throw unfitFile(single.kind, unfit)
  if (about === null || !isKnown(single.kind, file)) throw notPublishable('unseen')
  const shown: ShownFile = { _id: id, title: '', name, type, size, onlineOnly: single.onlineOnly }
  await showFiles(transaction, item, [shown])
  const recording = about.is === 'recording' ? about : { durationMs: 0, size: null }
  await publishSingle(transaction, item, {
    file: shown,
    durationMs: recording.durationMs,
    size: recording.size,
    pages: pages ?? 1,
  })
}

/** What is to be mended before an item is published. */
export function findingsOfFile(
  kind: SingleKind,
  file: FileRow | undefined,
  tracks: readonly { kind: string }[] = [],
): string[] {
  if (file === undefined) return ['files-none']
  if (file.refused !== null) return ['files-refused']
  if (unfitOf(kind, file) !== null) return ['file-unfit']
  if (file.received < file.size) return ['files-under-way']
  if (file.scan !== null) return ['files-unchecked']
  const isSaid = tracks.some((track) => isWhatIsSaid(kind, track.kind))
  return [
    ...(isPlayable(file) ? [] : ['recording-unplayable']),
    ...(kind === 'pdf' || isSaid ? [] : ['recording-without-captions']),
    ...(kind === 'pdf' && file.found === 'no-text' ? ['pdf-without-text'] : []),
  ]
}

/** Whether this tells what a recording says. Where there is nothing to be seen, it may be read without the times. */
function isWhatIsSaid(kind: SingleKind, track: string): boolean {
  return track === 'captions' || track === 'subtitles' || (track === 'transcript' && kind === 'audio')
}
