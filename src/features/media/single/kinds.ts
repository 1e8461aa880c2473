import type { z } from 'zod'
import type { Db } from '../../../base/db/db.ts'
import { listDocuments } from '../../files/documents/store.ts'
import { giveFiles } from '../../files/pictures/actions.ts'
import { listPrepared } from '../../files/preparing/store.ts'
import { listTracks, type Track } from '../../files/tracks/actions.ts'
import type { ItemKind, ItemRef } from '../../outline/kind.ts'
import { insertUses } from '../../outline/uses/store.ts'
import { cellsOf } from '../../progress/shared/cells.ts'
import type { SingleKind } from '../shared/fit.ts'
import type { audioPage, pdfPage, videoPage } from '../shared/pages.ts'
import { listFiles } from '../store.ts'
import { findingsOfFile, publishFile } from './actions.ts'
import { deleteSingle, findPublishedSingle, findSingle, insertSingle, listSingles } from './store.ts'

type RecordingPage = z.output<typeof videoPage> | z.output<typeof audioPage>

const noCopies = { poster: false, fast: false, renditions: [] }

/** How many pages a document has. Published before it was read, it has said that it is of one. */
async function countPages(db: Db, { courseId }: ItemRef, file: string, published: number): Promise<number> {
  const [read] = await listDocuments(db, courseId, [file])
  return read?.pages ?? published
}

/** Items that consist of one file. */
function singleKind(kind: SingleKind): ItemKind {
  return {
    kind,
    doneBy: ['view', 'mark'],
    words: 'file',
    create: (transaction, item) => insertSingle(transaction, item),
    publish: (transaction, item, { version }) => publishFile(transaction, item, version),
    async view(db, item) {
      const published = await findPublishedSingle(db, item)
      if (published === null) return null
      const { file, durationMs, size, pages } = published
      if (kind === 'pdf') {
        const count = await countPages(db, item, file._id, pages)
        return { kind, file, pages: count } satisfies z.output<typeof pdfPage>
      }
      const along = (await listTracks(db, item.courseId, [file._id])).get(file._id) ?? []
      const tracks = along.flatMap(({ kind: of, ...track }) =>
        of === 'transcript' ? [] : [{ kind: of, ...track }],
      )
      const transcript = along.find(({ kind: of }) => of === 'transcript')?.language ?? null
      const made = kind === 'video' ? await listPrepared(db, item.courseId, [file._id]) : null
      const { poster, fast, renditions } = made?.get(file._id) ?? noCopies
      const adaptive = renditions.length > 0
      const recording = { durationMs, size, poster, fast, renditions, adaptive, tracks, transcript }
      return { kind, file, recording } satisfies RecordingPage
    },
    async parts(db, item) {
      const published = await findPublishedSingle(db, item)
      if (published === null) return null
      const { file, durationMs, pages } = published
      const parts = kind === 'pdf' ? await countPages(db, item, file._id, pages) : cellsOf(durationMs)
      return { file: file._id, parts }
    },
    async drafts(db, courseId, items) {
      const singles = await listSingles(db, courseId, items)
      return new Map(
        singles.map(({ item, version: draft, published }) => [
          item,
          { draft, published, unpublished: published === null ? 0 : draft - published },
        ]),
      )
    },
    async minutes(db, courseId, items) {
      const singles = await listSingles(db, courseId, items)
      return new Map(
        singles.flatMap(({ item, durationMs }) =>
          durationMs ? [[item, Math.max(1, Math.round(durationMs / 60_000))] as const] : [],
        ),
      )
    },
    async copy(transaction, from, to, { actorId, now, quotas }) {
      const { file = null, onlineOnly = false } = (await findSingle(transaction, from)) ?? {}
      const ids = file === null ? [] : [file]
      await giveFiles(transaction, { from: from.courseId, to: to.courseId, ids }, { actorId, now, quotas })
      const [there] = await listFiles(transaction, to.courseId, ids)
      await insertSingle(transaction, to, { file: there?.id ?? null, onlineOnly })
      await insertUses(transaction, to, there === undefined ? [] : [there.id])
    },
    remove: (transaction, item) => deleteSingle(transaction, item),
    async check(db, courseId, items) {
      const singles = await listSingles(
        db,
        courseId,
        items.map(({ id }) => id),
      )
      const ids = singles.flatMap(({ file }) => file ?? [])
      const files = new Map((await listFiles(db, courseId, ids)).map((file) => [file.id, file]))
      const tracks: ReadonlyMap<string, Track[]> =
        kind === 'pdf' ? new Map() : await listTracks(db, courseId, ids)
      return singles.flatMap(({ item, file }) =>
        findingsOfFile(kind, files.get(file ?? ''), tracks.get(file ?? '')).map((code) => ({ item, code })),
      )
    },
  }
}

export const videoKind = singleKind('video')
export const audioKind = singleKind('audio')
export const pdfKind = singleKind('pdf')
