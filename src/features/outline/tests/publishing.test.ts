import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Problem } from '../../../base/contract/problem.ts'
import { problem } from '../../../base/http/problems.ts'
import { newId } from '../../../base/ids.ts'
import { makeItemKind } from '../../../testing/itemKind.ts'
import { makeOutline, type OutlineUnderTest } from '../../../testing/outline/outlineOf.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { copyItems, copySections } from '../copying/actions.ts'
import { publish } from '../publishing/actions.ts'
import { readChecklist } from '../publishing/checklist.ts'

let server: TestServer
let editor: Person
let on: OutlineUnderTest
const copyBy = () => ({ ...on.by(), quotas: server.config.files.quotas })

const kind = makeItemKind()
const settings = { title: 'Loops', optional: false, free: false, doneBy: 'mark' }

beforeAll(async () => {
  server = await startTestServer()
  editor = await makePerson(server, 'Nadia')
})

afterAll(() => server.stop())

beforeEach(async () => {
  on = await makeOutline(server, editor, kind)
  kind.asked.length = 0
})

test('items are published in a version and hidden again, the course is opened, and others are told', async () => {
  const id = await on.item(await on.section('One'), 'A')
  const publishing = { items: [{ _id: id, version: 3 }], unpublish: [], course: 'open' as const }
  await publish(server.db, [kind], on.course, publishing, on.by())
  expect(kind.asked).toContain(`publish ${id} 3`)
  expect(await on.find(id)).toMatchObject({ published: true, minutes: 7 })
  expect((await on.builder()).published).toBe(true)
  const events = await server.db.selectFrom('event_outbox').selectAll().where('subject', '=', id).execute()
  expect(events).toMatchObject([{ type: 'item.published', actor: editor.id, seq: 2 }])
  await on.post('publish', { unpublish: [id], course: 'closed' })
  expect(await on.find(id)).toMatchObject({ published: false })
  expect((await on.builder()).published).toBe(false)
  expect((await on.post('publish', { items: [{ _id: newId() }] })).status).toBe(404)
})

test('of several items that are published together the one that cannot be is named', async () => {
  const one = await on.section('One')
  const [a, b] = [await on.item(one, 'A'), await on.item(one, 'B')]
  const empty = {
    ...kind,
    publish: async (_: unknown, { id }: { id: string }) => {
      if (id !== b) return
      const detail = () => 'It is empty.'
      throw problem({ code: 'empty', status: 422, detail, errors: [{ field: 'blocks', message: detail }] })
    },
  }
  const tried = async (ids: readonly string[]) => {
    const items = ids.map((_id) => ({ _id, version: null }))
    const publishing = { items, unpublish: [], course: null }
    const refused = await publish(server.db, [empty], on.course, publishing, on.by()).catch(
      (thrown) => thrown,
    )
    return (refused as Problem).toBody('en')
  }
  const named = { type: '/problems/empty', status: 422, detail: '“B” cannot be published: It is empty.' }
  const errors = [{ field: 'blocks', message: 'It is empty.' }]
  expect(await tried([a, b])).toMatchObject({ ...named, errors })
  expect(await tried([b])).toMatchObject({ ...named, errors, detail: 'It is empty.' })
  expect(await on.find(a)).toMatchObject({ published: false })
})

test('the checklist names empty sections, and items that wait for what learners never see or never finish', async () => {
  const [one] = [await on.section('One'), await on.section('Empty')]
  const [a, b] = [await on.item(one, 'A'), await on.item(one, 'B')]
  await on.put(`items/${a}`, { ...settings, title: 'A', release: { after: b, days: 1 } })
  await on.patch('builder', { inOrder: true })
  const found = await readChecklist(server.db, [kind], on.course)
  expect(found.map(({ code, title }) => `${code}: ${title}`).toSorted()).toEqual([
    'empty-section: Empty',
    'never-opens: A',
    'prerequisite-unseen: A',
  ])
  expect((await editor.browser.get(on.path('checklist'))).body).toEqual(found)
})

test('an item is duplicated under an id of the page, once, and copied into another own course', async () => {
  const one = await on.section('One')
  const id = await on.item(one, 'A')
  const copy = newId()
  const body = { _id: copy, section: one, before: id }
  expect((await on.post(`items/${id}/duplicate`, body)).body).toMatchObject({ ids: { [id]: copy } })
  expect((await on.post(`items/${id}/duplicate`, body)).status).toBe(201)
  expect(await on.titles()).toEqual({ One: ['A', 'A'] })
  const other = await makeCourse(editor)
  const there = newId()
  await editor.browser.post(on.path('sections', other), { _id: there, title: 'There' })
  const from = { courseId: on.course, items: [id] }
  const to = { course: other, section: there, before: null }
  await copyItems(server.db, [kind], from, to, { dates: 'keep', by: copyBy() })
  expect(kind.asked).toContain(`copy ${id} ${id}`)
  expect(await on.titles(other)).toEqual({ There: ['A'] })
})

test('sections and whole courses are copied with dates, without, or moved by days, and rules point into the copy', async () => {
  const one = await on.section('One')
  const [a, b] = [await on.item(one, 'A'), await on.item(one, 'B')]
  const put = (id: string, release: object) =>
    on.put(`items/${id}`, { ...settings, title: id === a ? 'A' : 'B', release })
  await put(a, { at: '2027-03-04T09:30' })
  await put(b, { after: a, days: 2 })
  await publish(
    server.db,
    [kind],
    on.course,
    { items: [{ _id: a, version: null }], unpublish: [], course: 'open' },
    on.by(),
  )
  const releases = async (of: string) => {
    const { sections } = await on.builder(of)
    return sections.flatMap(({ items }) => items.map(({ release }) => release))
  }
  const copies = async (dates: object | string) =>
    (await on.post('copy', { title: 'Again', dates })).body as { insertedId: string }
  const kept = (await copies('keep')).insertedId
  const follows = { after: a, days: 2, wall: null }
  expect(await releases(kept)).toEqual([{ at: '2027-03-04T09:30', zone: null }, follows])
  expect((await on.builder(kept)).published).toBe(false)
  expect(await releases((await copies('none')).insertedId)).toEqual([null, follows])
  expect(await releases((await copies({ days: 7 })).insertedId)).toEqual([
    { at: '2027-03-11T09:30', zone: null },
    follows,
  ])
  const from = { courseId: on.course, sections: [one] }
  const { ids } = await copySections(
    server.db,
    [kind],
    from,
    { course: kept, before: null },
    { dates: 'keep', by: copyBy() },
  )
  expect(ids[a]).not.toBe(a)
  expect((await releases(kept)).at(-1)).toEqual({ ...follows, after: ids[a] })
  expect((await on.builder(kept)).sections[1]?.items[0]?.published).toBe(true)
  expect((await on.post('copy', { title: 'Again', dates: 'sometimes' })).status).toBe(422)
})

test('items of the copy of a course open one after another where those of the original do', async () => {
  const copied = async () => {
    const { body } = await on.post('copy', { title: 'Again' })
    return on.builder((body as { insertedId: string }).insertedId)
  }
  expect((await copied()).inOrder).toBe(false)
  await on.patch('builder', { inOrder: true })
  expect((await copied()).inOrder).toBe(true)
})

test('an item that is named twice is copied once', async () => {
  const one = await on.section('One')
  const [a, b] = [await on.item(one, 'A'), await on.item(one, 'B')]
  const { status } = await on.post('items/copy', { items: [a, b, a], course: on.course, section: one })
  expect(status).toBe(201)
  expect(await on.titles()).toEqual({ One: ['A', 'B', 'A', 'B'] })
})

test('nothing is copied into a course of somebody else, or into none', async () => {
  const one = await on.section('One')
  const id = await on.item(one, 'A')
  const theirs = await makeCourse(await makePerson(server))
  for (const [target, status] of [
    [theirs, 403],
    [newId(), 404],
  ] as const) {
    expect((await on.post('items/copy', { items: [id], course: target, section: one })).status).toBe(status)
    expect((await on.post(`sections/${one}/copy`, { course: target })).status).toBe(status)
  }
})
