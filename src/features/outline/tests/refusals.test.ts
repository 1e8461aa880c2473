import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { makeItemKind } from '../../../testing/itemKind.ts'
import { makeOutline, type OutlineUnderTest } from '../../../testing/outline/outlineOf.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

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

test('visitors and strangers may do none of it, and bad input is refused', async () => {
  const one = await on.section('One')
  const id = await on.item(one, 'A')
  const calls = [
    ['get', 'trash', undefined],
    ['get', 'checklist', undefined],
    ['put', `items/${id}`, settings],
    ['put', `sections/${one}`, { title: 'Basics' }],
    ['patch', 'builder', { inOrder: true }],
    ['post', `items/${id}/move`, { section: one }],
    ['post', 'items/move', { items: [id], section: one }],
    ['post', `sections/${one}/move`, {}],
    ['post', `items/${id}/duplicate`, { _id: newId(), section: one }],
    ['post', 'items/copy', { items: [id], course: on.course, section: one }],
    ['post', `sections/${one}/copy`, { course: on.course }],
    ['post', 'copy', { title: 'Again' }],
    ['post', 'publish', {}],
    ['delete', `items/${id}`, undefined],
    ['delete', `sections/${one}`, undefined],
    ['post', `items/${id}/restore`, {}],
    ['post', `sections/${one}/restore`, {}],
  ] as const
  const stranger = await makePerson(server)
  for (const [browser, status] of [
    [server.visitor(), 401],
    [stranger.browser, 403],
  ] as const)
    for (const [method, rest, body] of calls)
      expect((await browser.send(on.path(rest), { method: method.toUpperCase(), body })).status, rest).toBe(
        status,
      )
  for (const [rest, body] of [
    [`items/${id}`, { ...settings, doneBy: 'magic' }],
    [`items/${id}`, { ...settings, minutesSet: 0 }],
    [`items/${id}`, { ...settings, release: { at: 'tomorrow' } }],
    [`items/${id}`, { ...settings, title: ' ' }],
    [`sections/${one}`, { title: 'Basics', summary: 'x'.repeat(2001) }],
  ] as const)
    expect((await editor.browser.put(on.path(rest), body)).status).toBe(422)
  expect((await on.post('items/move', { items: [], section: one })).status).toBe(422)
  expect((await on.putIf(`items/${id}`, settings, 'nonsense')).status).toBe(400)
})
