import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { makeItemKind } from '../../../testing/itemKind.ts'
import { makeOutline, type OutlineUnderTest } from '../../../testing/outline/outlineOf.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { Trash } from '../shared/answers.ts'
import { purgeTrash } from '../trash/actions.ts'

let server: TestServer
let editor: Person
let on: OutlineUnderTest

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

test('items move within a section and to another one, several keep their order, and a move twice counts once', async () => {
  const [one, two] = [await on.section('One'), await on.section('Two')]
  const [a, b, c, d] = [
    await on.item(one, 'A'),
    await on.item(one, 'B'),
    await on.item(one, 'C'),
    await on.item(two, 'D'),
  ]
  expect((await on.post(`items/${c}/move`, { section: one, before: a })).body).toMatchObject({ position: 0 })
  expect(await on.titles()).toEqual({ One: ['C', 'A', 'B'], Two: ['D'] })
  const several = { items: [b, c], section: two, before: d }
  const first = await on.post('items/move', several)
  expect(first.body).toMatchObject({ position: 0 })
  expect((await on.post('items/move', several)).body).toEqual(first.body)
  expect(await on.titles()).toEqual({ One: ['A'], Two: ['B', 'C', 'D'] })
  await on.post(`sections/${two}/move`, { before: one })
  expect(Object.keys(await on.titles())).toEqual(['Two', 'One'])
})

test('a neighbour that has gone elsewhere means the end, and a section that is gone is told', async () => {
  const [one, two] = [await on.section('One'), await on.section('Two')]
  const [a, b] = [await on.item(one, 'A'), await on.item(one, 'B')]
  await on.post(`items/${b}/move`, { section: two, before: a })
  expect(await on.titles()).toEqual({ One: ['A'], Two: ['B'] })
  await on.remove(`sections/${two}`)
  const { status, body } = await on.post(`items/${a}/move`, { section: two })
  expect({ status, body }).toMatchObject({ status: 409, body: { type: '/problems/section-gone' } })
  expect((await on.post(`items/${newId()}/move`, { section: one })).status).toBe(404)
})

test('many moves to one place leave room for more', async () => {
  const one = await on.section('One')
  const ids = []
  for (let nr = 0; nr < 4; nr += 1) ids.push(await on.item(one, `${nr}`))
  for (let nr = 0; nr < 30; nr += 1)
    await on.post(`items/${ids[(nr % 2) + 2]}/move`, { section: one, before: ids[1] })
  expect(await on.titles()).toEqual({ One: ['0', '2', '3', '1'] })
})

test('what is said of an item changes in the version that was read, and a retry finds its change made', async () => {
  const one = await on.section('One')
  const id = await on.item(one, 'Loops')
  const put = (body: object, version: number) => on.putIf(`items/${id}`, body, `"${version}"`)
  const changed = { ...settings, title: 'For loops', optional: true, minutesSet: 12 }
  expect((await put(changed, 1)).body).toMatchObject({ version: 2 })
  expect((await put(changed, 1)).body).toMatchObject({ version: 2 })
  expect(await put({ ...settings, title: 'Theirs' }, 1)).toMatchObject({
    status: 412,
    body: { type: '/problems/changed-meanwhile' },
  })
  expect(await on.find(id)).toMatchObject({ title: 'For loops', optional: true, minutesSet: 12, version: 2 })
  const ofSection = { title: 'Basics', summary: 'What comes first.' }
  expect((await on.put(`sections/${one}`, ofSection)).body).toMatchObject({ version: 2 })
  expect(Object.keys(await on.titles())).toEqual(['Basics'])
})

test('of two who rename an item in the same version one wins, and the other is told', async () => {
  const id = await on.item(await on.section('One'), 'Loops')
  const answers = await Promise.all(
    ['Hers', 'His'].map((title) => on.putIf(`items/${id}`, { ...settings, title }, '"1"')),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
})

test('rules in a circle are refused with their titles, also by moves and by what comes back', async () => {
  const [one, two] = [await on.section('One'), await on.section('Two')]
  const [a, b] = [await on.item(one, 'A'), await on.item(two, 'B')]
  const after = (id: string) => ({ after: id, days: 0 })
  const put = (id: string, title: string, release: object | null) =>
    on.put(`items/${id}`, { ...settings, title, release })
  expect((await put(a, 'A', after(b))).status).toBe(200)
  const refused = await put(b, 'B', after(a))
  expect(refused).toMatchObject({ status: 422, body: { type: '/problems/release-circle' } })
  expect(refused.text).toMatch(/A → B → A|B → A → B/)
  expect((await put(a, 'A', after(a))).status).toBe(422)
  expect((await put(a, 'A', after(newId()))).status).toBe(422)
  await put(a, 'A', null)
  expect((await on.put(`sections/${two}`, { title: 'Two', release: after(a) })).status).toBe(200)
  expect((await on.post(`items/${a}/move`, { section: two })).status).toBe(422)
})

test('what is deleted comes back to where it was, a section with its items, and goes after thirty days', async () => {
  const [one, two] = [await on.section('One'), await on.section('Two')]
  const [, b, , d] = [
    await on.item(one, 'A'),
    await on.item(one, 'B'),
    await on.item(one, 'C'),
    await on.item(two, 'D'),
  ]
  await on.remove(`items/${b}`)
  expect((await on.remove(`items/${b}`)).status).toBe(200)
  await on.remove(`sections/${one}`)
  expect(await on.titles()).toEqual({ Two: ['D'] })
  const { body } = await editor.browser.get(on.path('trash'))
  expect((body as Trash).map(({ title, items }) => [title, items]).toSorted()).toEqual([
    ['B', 0],
    ['One', 2],
  ])
  await on.post(`sections/${one}/restore`)
  await on.post(`items/${b}/restore`)
  expect(await on.titles()).toEqual({ One: ['A', 'B', 'C'], Two: ['D'] })
  await on.remove(`items/${b}`)
  await on.remove(`sections/${two}`)
  const later = new Date(server.clock.now().getTime() + 31 * 24 * 60 * 60 * 1000)
  await purgeTrash(server.db, [kind], later)
  expect(kind.asked).toEqual(expect.arrayContaining([`remove ${b}`, `remove ${d}`]))
  expect((await editor.browser.get(on.path('trash'))).body).toEqual([])
  expect(await on.titles()).toEqual({ One: ['A', 'C'] })
})
