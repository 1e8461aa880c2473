import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeItemKind } from '../../../testing/itemKind.ts'
import { makeOutline } from '../../../testing/outline/outlineOf.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let editor: Person

beforeAll(async () => {
  server = await startTestServer()
  editor = await makePerson(server, 'Nadia')
})

afterAll(() => server.stop())

test('without scripts an editor reads the outline and adds, renames, moves, publishes, deletes and restores', async () => {
  const on = await makeOutline(server, editor, makeItemKind())
  const [one, two] = [await on.section('One'), await on.section('Two')]
  const [a, b] = [await on.item(one, 'A <b>'), await on.item(one, 'B')]
  const page = `/teach/${on.course}`
  const { status, text } = await editor.browser.get(page)
  expect(status).toBe(200)
  for (const shown of ['One', 'Two', 'A &lt;b&gt;', `href="/teach/${on.course}/${a}"`, 'Closed to learners'])
    expect(text).toContain(shown)
  // The forms of a part are asked for by its link.
  expect(text).toContain(`href="?part=${a}#panel-${a}"`)
  expect(text).not.toContain('name="rule"')
  const ofOne = await editor.browser.get(`${page}?part=${a}`)
  expect(ofOne.text.match(/name="rule"/g)).toHaveLength(1)
  const send = async (fields: Record<string, string>) => {
    const sent = await editor.browser.send(page, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(sent.status, sent.text.slice(0, 300)).toBeLessThan(400)
  }
  await send({ section: 'add-section', title: 'Three', before: '' })
  await send({ section: 'rename-item', id: b, title: 'Bee', version: '1' })
  await send({ section: 'move-item', items: a, in: two, before: '' })
  await send({ section: 'publish', items: b, course: 'open' })
  expect(await on.titles()).toEqual({ One: ['Bee'], Two: ['A <b>'], Three: [] })
  expect(await on.find(b)).toMatchObject({ published: true })
  const settings = { title: 'A', optional: 'yes', doneBy: 'mark', minutes: '9', rule: 'item', days: '2' }
  await send({ section: 'settings', id: a, version: '1', after: b, ...settings })
  expect(await on.find(a)).toMatchObject({
    title: 'A',
    optional: true,
    minutesSet: 9,
    release: { after: b, days: 2, wall: null },
  })
  expect((await editor.browser.get(page)).text).toContain('Opens 2 days after “Bee”')
  await send({ section: 'delete', id: two, what: 'section' })
  expect((await editor.browser.get(page)).text).toContain('with 1 item')
  await send({ section: 'restore', id: two, what: 'section' })
  expect(await on.titles()).toEqual({ One: ['Bee'], Two: ['A'], Three: [] })
})

test('visitors are led to the login, and strangers are refused', async () => {
  const on = await makeOutline(server, editor, makeItemKind())
  const { status, headers } = await server.visitor().get(`/teach/${on.course}`)
  expect(status).toBe(302)
  expect(headers.get('location')).toContain('/login')
  const stranger = await makePerson(server)
  expect((await stranger.browser.get(`/teach/${on.course}`)).status).toBe(403)
})
