import type { z } from 'zod'
import type { ItemKind, ItemRef } from '../../outline/kind.ts'
import { publishAddress } from '../links/actions.ts'
import { copyLink, deleteLink, findPublishedLink, insertLink, listLinks } from '../links/store.ts'
import type { Lesson } from '../shared/lesson.ts'
import type { linkPage } from '../shared/pages.ts'

const lessonOf = ({ courseId, id }: ItemRef): Lesson => ({ courseId, itemId: id })

/** Links to what is elsewhere. */
export const linkKind: ItemKind = {
  kind: 'link',
  doneBy: ['mark', 'view'],
  words: 'page',
  create: (transaction, item) => insertLink(transaction, lessonOf(item)),
  publish: (transaction, item, { version }) => publishAddress(transaction, lessonOf(item), version),
  async view(db, item) {
    const link = await findPublishedLink(db, lessonOf(item))
    return link === null ? null : ({ kind: 'link', ...link } satisfies z.output<typeof linkPage>)
  },
  async drafts(db, courseId, items) {
    const links = await listLinks(db, courseId, items)
    return new Map(
      links.map(({ itemId, version: draft, published }) => [
        itemId,
        { draft, published, unpublished: published === null ? 0 : draft - published },
      ]),
    )
  },
  minutes: async () => new Map(),
  copy: (transaction, from, to) => copyLink(transaction, lessonOf(from), lessonOf(to)),
  remove: (transaction, item) => deleteLink(transaction, lessonOf(item)),
  async check(db, courseId, items) {
    const ids = items.map(({ id }) => id)
    const links = await listLinks(db, courseId, ids)
    return links.flatMap(({ itemId: item, url, what }) => [
      ...(url === '' ? [{ item, code: 'link-without-address' }] : []),
      ...(what === '' ? [{ item, code: 'link-without-words' }] : []),
    ])
  },
}
