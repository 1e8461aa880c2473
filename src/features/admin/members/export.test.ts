import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoted } from '../../../base/http/csv.ts'
import { makeAdministrator } from '../../../testing/administrator.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let ruth: Person

beforeAll(async () => {
  server = await startTestServer()
  ruth = await makeAdministrator(server)
})

afterAll(() => server.stop())

const path = '/api/admin/member-export'

test('an administrator gets all members as CSV, narrowed down as the list is, which is recorded', async () => {
  const zoe = await makePerson(server, 'Zoë "Z" Adeyemi')
  const all = await ruth.browser.get(path)
  expect(all.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(all.headers.get('content-disposition')).toContain('attachment; filename="members.csv"')
  expect(all.text).toContain(`"${zoe.email}","Zoë ""Z"" Adeyemi","member","",""`)
  expect(all.text).toContain(`"${ruth.email}"`)
  const found = await ruth.browser.get(`${path}?q=adeyemi&show=unconfirmed`)
  expect(found.text.trim().split('\r\n')).toHaveLength(2)
  const { body } = await ruth.browser.get('/api/admin/events?kind=members.exported')
  expect(body).toMatchObject([{ email: ruth.email }, { email: ruth.email }])
})

test('more members than are read at once are all in it, each once', async () => {
  await server.db
    .insertInto('users')
    .values(
      Array.from({ length: 1100 }, (_, nr) => ({
        id: crypto.randomUUID(),
        email: `bulk-${nr}@example.org`,
        created_at: new Date(Date.UTC(2020, 0, 1, 0, nr)).toISOString(),
      })),
    )
    .execute()
  const { text } = await ruth.browser.get(`${path}?q=bulk-`)
  const emails = text.match(/bulk-\d+/g) ?? []
  expect([emails.length, new Set(emails).size]).toEqual([1100, 1100])
})

test.each(['=1+1', '+1', '-1', '@sum(a1)', '\t=1', ' =1', '\u0000=1', '%0A=1', '|calc'])(
  '%j is no formula',
  (text) => {
    expect(quoted(text).startsWith(`"'`)).toBe(true)
  },
)

test.each(['Zoë', '1-2', 'a=b', ''])('%j is as it is', (text) => {
  expect(quoted(text)).toBe(`"${text}"`)
})

test('nobody else gets them, and a filter that is none is refused', async () => {
  const amina = await makePerson(server)
  expect((await amina.browser.get(path)).status).toBe(403)
  expect((await server.visitor().get(path)).status).toBe(401)
  expect((await ruth.browser.get(`${path}?show=everything`)).status).toBe(422)
})

test('the list shows those with an address that is not confirmed, and closed accounts', async () => {
  const [open, shut] = [await makePerson(server, 'Filter Open'), await makePerson(server, 'Filter Shut')]
  await ruth.browser.patch(`/api/admin/members/${open.id}`, { verified: true })
  await ruth.browser.patch(`/api/admin/members/${shut.id}`, { disabled: true })
  const shown = async (show: string) => {
    const { body } = await ruth.browser.get(`/api/admin/members?q=filter&show=${show}`)
    return (body as { id: string }[]).map(({ id }) => id)
  }
  expect(await shown('unconfirmed')).toEqual([shut.id])
  expect(await shown('closed')).toEqual([shut.id])
  const { text } = await ruth.browser.get('/admin/members?show=closed')
  expect(text).toContain(shut.email)
  expect(text).toContain('/api/admin/member-export?show=closed')
})
