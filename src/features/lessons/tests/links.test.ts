import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { makeLink, type TestLesson } from '../../../testing/lessons.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let nadia: Person
let link: TestLesson

beforeAll(async () => {
  server = await startTestServer()
  nadia = await makePerson(server, 'Nadia')
})

afterAll(() => server.stop())

beforeEach(async () => {
  link = await makeLink(server, nadia)
})

const given = { url: 'https://example.org/loops', title: 'Loops', what: 'A picture book.', why: 'It moves.' }

const put = (
  fields: object,
  ifMatch = '"1"',
  { browser }: Pick<Person, 'browser'> = nadia,
  path = link.path,
) => browser.send(path, { method: 'PUT', body: fields, headers: { 'if-match': ifMatch } })

test('a link says where it leads, what is there and why to read it, once an editor has said so', async () => {
  expect((await nadia.browser.get(link.path)).body).toEqual({
    url: '',
    title: '',
    what: '',
    why: '',
    version: 1,
    published: null,
  })
  expect(await put(given)).toMatchObject({ status: 200, body: { version: 2 } })
  // The same again, after a lost answer.
  expect(await put(given)).toMatchObject({ status: 200, body: { version: 2 } })
  const { headers, body } = await nadia.browser.get(link.path)
  expect(headers.get('etag')).toBe('"2"')
  expect(body).toEqual({ ...given, version: 2, published: null })
})

test('of two editors who change a link at once one is told', async () => {
  const titles = ['One', 'Two', 'Three']
  const answers = await Promise.all(titles.map((title) => put({ ...given, title })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
})

test('visitors, strangers and bad input are refused', async () => {
  const stranger = await makePerson(server)
  expect((await server.visitor().get(link.path)).status).toBe(401)
  expect((await stranger.browser.get(link.path)).status).toBe(403)
  expect((await put(given, '"1"', { browser: server.visitor() })).status).toBe(401)
  expect((await put(given, '"1"', stranger)).status).toBe(403)
  for (const wrong of [{ url: 'javascript:alert(1)' }, { url: 'x' }, { title: 'x'.repeat(201) }, { more: 1 }])
    expect((await put({ ...given, ...wrong })).status).toBe(422)
  expect((await put(given, '"1"', nadia, link.path.replace(link.item, newId()))).status).toBe(404)
  expect((await nadia.browser.get(link.path.replace(link.item, newId()))).status).toBe(404)
})
