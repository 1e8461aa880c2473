import type { z } from 'zod'
import { giveFiles } from '../../files/pictures/actions.ts'
import type { Finding, ItemKind, ItemRef } from '../../outline/kind.ts'
import { insertUses } from '../../outline/uses/store.ts'
import { filesIn } from '../document/content/filesIn.ts'
import { wordCount } from '../document/shared/content/minutes.ts'
import { schemaNumber } from '../document/shared/schemaNumber.ts'
import { emptyDocument, readCurrent } from '../drafts/documents.ts'
import { findLivingDraft, insertDraft, setLastNr } from '../drafts/store.ts'
import { pack } from '../history/packing.ts'
import { insertVersion } from '../history/store.ts'
import { publishLesson } from '../pages/publishing.ts'
import { readPage } from '../pages/reading.ts'
import { deleteLesson, listStates } from '../pages/store.ts'
import type { Lesson } from '../shared/lesson.ts'
import type { textPage } from '../shared/pages.ts'
import { lookThrough } from './looking.ts'

const lessonOf = ({ courseId, id }: ItemRef): Lesson => ({ courseId, itemId: id })

/** Lessons of text. */
export const textKind: ItemKind = {
  kind: 'text',
  doneBy: ['mark', 'view'],
  words: 'page',
  create: (transaction, item, { now }) =>
    insertDraft(transaction, lessonOf(item), {
      schema: schemaNumber,
      document: emptyDocument().toJSON(),
      now,
    }),
  publish: (transaction, item, given) => publishLesson(transaction, lessonOf(item), given),
  async view(db, item) {
    const page = await readPage(db, lessonOf(item))
    if (page === undefined) return null
    const { html, headings, blocks, version } = page
    return { kind: 'text', html, headings, blocks, version } satisfies z.output<typeof textPage>
  },
  async parts(db, item) {
    const page = await readPage(db, lessonOf(item))
    return page === undefined ? null : { file: null, parts: page.blocks.length }
  },
  async drafts(db, courseId, items) {
    const states = await listStates(db, courseId, items)
    return new Map(
      states.map(({ id, draft, published, unpublished }) => [id, { draft, published, unpublished }]),
    )
  },
  async minutes(db, courseId, items) {
    const states = await listStates(db, courseId, items)
    return new Map(states.flatMap(({ id, minutes }) => (minutes === null ? [] : [[id, minutes] as const])))
  },
  async copy(transaction, from, to, { actorId, now, quotas }) {
    const source = await findLivingDraft(transaction, lessonOf(from))
    const document =
      source === undefined ? emptyDocument() : (await readCurrent(transaction, lessonOf(from))).document
    const copy = lessonOf(to)
    await insertDraft(transaction, copy, { schema: schemaNumber, document: document.toJSON(), now })
    await insertVersion(transaction, copy, {
      nr: 1,
      draft: 0,
      reason: 'import',
      because: null,
      authorId: actorId,
      beganAt: now.toISOString(),
      at: now.toISOString(),
      schema: schemaNumber,
      packed: await pack(document.toJSON()),
      words: wordCount(document),
      label: '',
    })
    await setLastNr(transaction, copy, 1)
    const files = filesIn(document.toJSON())
    await giveFiles(
      transaction,
      { from: from.courseId, to: to.courseId, ids: files },
      { actorId, now, quotas },
    )
    await insertUses(transaction, to, files)
  },
  remove: (transaction, item) => deleteLesson(transaction, lessonOf(item)),
  async check(db, courseId, items) {
    const ids = items.map(({ id }) => id)
    const states = await listStates(db, courseId, ids)
    // Of what is published it was found out then.
    const isShown = ({ draft, published }: (typeof states)[number]) => draft === published
    const told = await lookThrough(
      db,
      courseId,
      states.filter((state) => !isShown(state)),
    )
    return states.flatMap((state) => {
      const findings: readonly { code: string; block: string | null }[] =
        (isShown(state) ? state.findings : told.get(state.id)) ?? []
      return findings.map(
        ({ code, block }): Finding => ({ item: state.id, code, ...(block !== null && { block }) }),
      )
    })
  },
}
