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

test('saving another setting keeps what an item waits for when that was deleted', async () => {
  const on = await makeOutline(server, editor, makeItemKind())
  const [one, two] = [await on.section('One'), await on.section('Two')]
  const [first, a, b] = [await on.item(one, 'First'), await on.item(one, 'A'), await on.item(one, 'B')]
  const release = { after: a, days: 1 }
  await on.put(`items/${b}`, { title: 'B', optional: false, free: false, doneBy: 'mark', release })
  await on.put(`sections/${two}`, { title: 'Two', release })
  const after = async (part: string) => {
    const { text } = await editor.browser.get(`/teach/${on.course}?part=${part}`)
    return text.match(/<select[^>]*name="after".*?<\/select>/s)?.[0] ?? ''
  }
  expect(await after(b)).toContain(`<option value="${a}" selected="">A</option>`)
  await on.remove(`items/${a}`)
  for (const part of [b, two]) {
    const select = await after(part)
    expect(select).toContain(`<option value="${a}" selected="">an item that was deleted</option>`)
    expect(select).toContain(`<option value="${first}">First</option>`)
  }
  const kept = { title: 'B', optional: true, free: false, doneBy: 'mark', release }
  expect((await on.put(`items/${b}`, kept)).status).toBe(200)
})

test('a date keeps its own time zone, which its field names, when another setting is saved', async () => {
  const on = await makeOutline(server, editor, makeItemKind())
  const item = await on.item(await on.section('One'), 'A')
  const release = { at: '2027-03-04T09:30', zone: 'Asia/Dhaka' }
  await on.put(`items/${item}`, { title: 'A', optional: false, free: false, doneBy: 'mark', release })
  const { text } = await editor.browser.get(`/teach/${on.course}?part=${item}`)
  expect(text).toContain('Date and time (Asia/Dhaka)')
  expect(text).toContain('<input type="hidden" name="zone" value="Asia/Dhaka"/>')
  const { at, zone } = release
  const settings = { title: 'A', optional: 'yes', doneBy: 'mark', rule: 'date', at, zone }
  const sent = await editor.browser.send(`/teach/${on.course}`, {
    method: 'POST',
    body: new URLSearchParams({ section: 'settings', id: item, version: '2', ...settings }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(sent.status).toBeLessThan(400)
  expect(await on.find(item)).toMatchObject({ optional: true, release })
})

test('visitors are led to the login, and strangers are refused', async () => {
  const on = await makeOutline(server, editor, makeItemKind())
  const { status, headers } = await server.visitor().get(`/teach/${on.course}`)
  expect(status).toBe(302)
  expect(headers.get('location')).toContain('/login')
  const stranger = await makePerson(server)
  expect((await stranger.browser.get(`/teach/${on.course}`)).status).toBe(403)
})
