import type { z } from 'zod'
import { giveFiles } from '../files/pictures/actions.ts'
import type { ItemKind } from '../outline/kind.ts'
import { insertUses } from '../outline/uses/store.ts'
import { findingsOf, publishFiles } from './actions.ts'
import type { filesPage } from './shared/pages.ts'
import { deleteSet, findPublished, findSet, insertSet, listFiles, listSets } from './store.ts'

/** Files to save, and to look at and listen to in their page. */
export const filesKind: ItemKind = {
  kind: 'files',
  doneBy: ['mark'],
  words: 'files',
  create: (transaction, item) => insertSet(transaction, item),
  publish: (transaction, item, { version }) => publishFiles(transaction, item, version),
  async view(db, item) {
    const files = await findPublished(db, item)
    return files === null ? null : ({ kind: 'files', files } satisfies z.output<typeof filesPage>)
  },
  async drafts(db, courseId, items) {
    const sets = await listSets(db, courseId, items)
    return new Map(
      sets.map(({ item, version: draft, published }) => [
        item,
        { draft, published, unpublished: published === null ? 0 : draft - published },
      ]),
    )
  },
  minutes: async () => new Map(),
  async copy(transaction, from, to, { actorId, now, quotas }) {
    const { entries = [] } = (await findSet(transaction, from)) ?? {}
    const ids = entries.map(({ file }) => file)
    await giveFiles(transaction, { from: from.courseId, to: to.courseId, ids }, { actorId, now, quotas })
    const there = new Set((await listFiles(transaction, to.courseId, ids)).map(({ id }) => id))
    const copied = entries.filter(({ file }) => there.has(file))
    await insertSet(transaction, to, copied)
    await insertUses(
      transaction,
      to,
      copied.map(({ file }) => file),
    )
  },
  remove: (transaction, item) => deleteSet(transaction, item),
  async check(db, courseId, items) {
    const sets = await listSets(
      db,
      courseId,
      items.map(({ id }) => id),
    )
    const ids = sets.flatMap(({ entries }) => entries.map(({ file }) => file))
    const files = new Map((await listFiles(db, courseId, ids)).map((file) => [file.id, file]))
    return sets.flatMap(({ item, entries }) => findingsOf(entries, files).map((code) => ({ item, code })))
  },
}
