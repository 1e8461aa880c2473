import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdministrator } from '../../../testing/administrator.ts'
import { problemIn } from '../../../testing/browser.ts'
import { nextOf } from '../../../testing/crawl.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { Inquiry } from '../contract.ts'

let server: TestServer
let ruth: Person

beforeAll(async () => {
  server = await startTestServer()
  ruth = await makeAdministrator(server)
})

afterAll(() => server.stop())

beforeEach(async () => {
  await server.db.deleteFrom('inquiries').execute()
})

const nothing = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'

/** Writes as a visitor does; the inquiry's id. */
async function write(message: string): Promise<string> {
  const fields = { name: 'Zoë', email: 'zoe@example.org', phone: '', address: '', message }
  const { body } = await server.visitor().post('/api/inquiries', fields)
  return (body as { insertedId: string }).insertedId
}

const change = (id: string, answered: unknown) =>
  ruth.browser.patch(`/api/admin/inquiries/${id}`, { answered })

describe('an administrator', () => {
  test('reads what visitors wrote, the newest first, page by page', async () => {
    for (const message of ['first', 'second', 'third']) {
      await write(message)
      server.clock.advance({ seconds: 1 })
    }
    const messages: string[] = []
    for (let path: string | null = '/api/admin/inquiries?limit=2'; path !== null; ) {
      const answer = await ruth.browser.get(path)
      messages.push(...(answer.body as Inquiry[]).map(({ message }) => message))
      path = nextOf(answer)
    }
    expect(messages).toEqual(['third', 'second', 'first'])
  })

  test('reads one with every word, and notes when it was answered', async () => {
    const id = await write('Do you teach বাংলা?\n\nThank you')
    const path = `/api/admin/inquiries/${id}`
    expect((await ruth.browser.get(path)).body).toEqual({
      id,
      name: 'Zoë',
      email: 'zoe@example.org',
      phone: '',
      address: '',
      message: 'Do you teach বাংলা?\n\nThank you',
      createdAt: server.clock.now().toISOString(),
      answeredAt: null,
    })
    const first = server.clock.now().toISOString()
    expect((await change(id, true)).body).toMatchObject({ answeredAt: first })
    server.clock.advance({ minutes: 5 })
    expect((await change(id, true)).body).toMatchObject({ answeredAt: first })
    expect((await change(id, false)).body).toMatchObject({ answeredAt: null })
  })

  test('deletes one for good; that it was done is recorded, and nothing of what it said', async () => {
    const id = await write('Please forget this.')
    expect((await ruth.browser.delete(`/api/admin/inquiries/${id}`)).body).toEqual({ deletedCount: 1 })
    expect(problemIn(await ruth.browser.delete(`/api/admin/inquiries/${id}`)).status).toBe(404)
    expect(await server.db.selectFrom('inquiries').selectAll().execute()).toEqual([])
    const { body, text } = await ruth.browser.get('/api/admin/events?kind=inquiry.deleted')
    expect(body).toMatchObject([{ memberId: ruth.id, details: {} }])
    expect(text).not.toContain('forget this')
  })

  test('is refused what makes no sense or is not there', async () => {
    const id = await write('Hello')
    for (const answered of ['yes', null, undefined]) {
      expect(problemIn(await change(id, answered)).status).toBe(422)
    }
    for (const unknown of [nothing, 'x']) {
      expect(problemIn(await ruth.browser.get(`/api/admin/inquiries/${unknown}`)).status).toBe(404)
      expect(problemIn(await change(unknown, true)).status).toBe(404)
    }
    expect(problemIn(await ruth.browser.get('/api/admin/inquiries?after=nonsense')).status).toBe(422)
  })
})

test('members and visitors reach no inquiry', async () => {
  const id = await write('For the people who run the site')
  const amina = await makePerson(server)
  for (const path of ['/api/admin/inquiries', `/api/admin/inquiries/${id}`]) {
    expect(problemIn(await amina.browser.get(path)).status).toBe(403)
    expect(problemIn(await server.visitor().get(path)).status).toBe(401)
  }
  expect(problemIn(await amina.browser.delete(`/api/admin/inquiries/${id}`)).status).toBe(403)
  expect(problemIn(await amina.browser.patch(`/api/admin/inquiries/${id}`, { answered: true })).status).toBe(
    403,
  )
  expect(problemIn(await server.visitor().delete(`/api/admin/inquiries/${id}`)).status).toBe(401)
})

describe('the page of an inquiry, without scripts,', () => {
  const submit = (path: string, body: string) =>
    ruth.browser.send(path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  test('shows what was written as words, never as markup, and a way to answer', async () => {
    const id = await write('<script>alert(1)</script>\nhttps://evil.example/ and so on')
    const { text } = await ruth.browser.get(`/admin/inquiries/${id}`)
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).not.toContain('href="https://evil.example/')
    expect(text).toContain('href="mailto:zoe%40example.org?subject=Your%20inquiry%20at%20Tercet"')
    expect((await ruth.browser.get('/admin/inquiries')).text).toContain(`href="/admin/inquiries/${id}"`)
  })

  test('notes an answer, and deletes once that is meant', async () => {
    const path = `/admin/inquiries/${await write('Hello')}`
    expect((await submit(path, 'section=state&to=answered')).text).toContain('Mark as open')
    expect((await submit(path, 'section=deletion')).text).toContain('Please tick the box first.')
    const { status, headers } = await submit(path, 'section=deletion&confirm=yes')
    expect([status, headers.get('location')]).toEqual([302, '/admin/inquiries'])
    expect((await ruth.browser.get(path)).status).toBe(404)
  })
})
