import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { enroll, makeCourse, makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { addItem, addSection, readBuilder } from '../outline/actions.ts'
import { copySections } from '../outline/copying/actions.ts'
import type { Drafts, ItemKind, ItemRef } from '../outline/kind.ts'
import { publish } from '../outline/publishing/actions.ts'
import { readChecklist } from '../outline/publishing/checklist.ts'
import { readProgress, recordEvents } from '../progress/actions.ts'
import { readLesson } from './actions.ts'
import { searchCourse } from './search/actions.ts'

/** A kind that no feature has: cards to turn over, whose words are those of their item. */
function cardsKind(): ItemKind {
  const kept = new Map<string, Drafts & { cards: string[] }>()
  const keyOf = ({ courseId, id }: ItemRef) => `${courseId} ${id}`
  const find = (item: ItemRef) => kept.get(keyOf(item))
  return {
    kind: 'cards',
    doneBy: ['view', 'mark'],
    create: async (_, item) =>
      void kept.set(keyOf(item), { cards: ['sun', 'moon'], draft: 1, published: null, unpublished: 1 }),
    async publish(_, item) {
      const own = find(item)
      if (own) kept.set(keyOf(item), { ...own, published: own.draft, unpublished: 0 })
    },
    async view(_, item) {
      const own = find(item)
      return own && own.published !== null ? { kind: 'cards', cards: own.cards } : null
    },
    parts: async (_, item) => ({ file: null, parts: find(item)?.cards.length ?? 0 }),
    drafts: async (_, courseId, items) =>
      new Map(
        items.flatMap((id) => {
          const own = find({ courseId, id })
          return own === undefined ? [] : [[id, own] as const]
        }),
      ),
    minutes: async (_, __, items) => new Map(items.map((id) => [id, 3])),
    copy: async (_, from, to) => {
      const own = find(from)
      if (own) kept.set(keyOf(to), own)
    },
    remove: async (_, item) => void kept.delete(keyOf(item)),
    check: async (_, __, items) => items.map(({ id: item }) => ({ item, code: 'cards-without-pictures' })),
  }
}

let server: TestServer
let owner: Person
let learner: Person
let course: string

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  owner = await makePerson(server, 'Olga')
  learner = await makePerson(server, 'Lena')
  course = await makeCourse(owner)
  await enroll(learner, course)
})

afterAll(() => server.stop())

test('a kind of item that a feature adds is built, checked, learned, found and copied, and nothing else has to know of it', async () => {
  const { db, clock } = server
  const kinds = [cardsKind()]
  const by = { actorId: owner.id, now: clock.now() }
  const actor = learner as never
  const [section, item] = [newId(), newId()]
  await addSection(db, course, { _id: section, title: 'Sky', before: null })
  await addItem(db, kinds, course, { _id: item, kind: 'cards', title: 'Lights', section, before: null }, by)

  const built = await readBuilder(db, kinds, course, null)
  expect(built.outline).toMatchObject({
    kinds: ['cards'],
    sections: [{ items: [{ _id: item, kind: 'cards', doneBy: 'view', published: false, unpublished: 1 }] }],
  })
  expect(await readChecklist(db, kinds, course)).toEqual([
    { code: 'cards-without-pictures', section, item, block: null, title: 'Lights' },
  ])

  const given = { kinds, now: clock.now() }
  await expect(readLesson(db, actor, { courseId: course, id: item }, given)).rejects.toMatchObject({
    status: 404,
  })
  await publish(
    db,
    kinds,
    course,
    { items: [{ _id: item, version: null }], unpublish: [], course: 'open' },
    by,
  )
  expect(await readLesson(db, actor, { courseId: course, id: item }, given)).toMatchObject({
    item: { kind: 'cards', minutes: 3, done: false },
    page: { kind: 'cards', cards: ['sun', 'moon'] },
  })
  expect((await searchCourse(db, actor, course, { q: 'lights' }, given)).items).toMatchObject([
    { item, place: null, snippet: [] },
  ])

  const at = clock.now().toISOString()
  const seen = (cell: number) => ({
    id: newId(),
    item,
    at,
    kind: 'seen' as const,
    cells: [[cell, cell + 1] as [number, number]],
  })
  const tell = (cell: number) =>
    recordEvents(db, learner, course, { events: [seen(cell)], sentAt: at, ...given })
  expect((await tell(0)).states).toMatchObject([{ item, doneAt: null }])
  expect((await tell(1)).states).toMatchObject([{ item, earnedAt: at }])
  expect(await readProgress(db, actor, course, given.now)).toMatchObject({ percent: 100 })

  const other = await makeCourse(owner)
  const { ids } = await copySections(
    db,
    kinds,
    { courseId: course, sections: null },
    { course: other, before: null },
    { dates: 'keep', by: { ...by, quotas: server.config.files.quotas } },
  )
  const copied = await readBuilder(db, kinds, other, null)
  expect(copied.outline?.sections).toMatchObject([
    { title: 'Sky', items: [{ _id: ids[item], kind: 'cards', published: true }] },
  ])
})
