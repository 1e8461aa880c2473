import { afterAll, beforeAll, expect, test } from 'vitest'
import { inPages } from '../../base/personalData.ts'
import { readFixtures } from '../../testing/fixtures.ts'
import { makeCourse, makePerson } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { streamExport } from './export.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

test('one document holds everything: account, sessions, events, courses, enrollments', async () => {
  const amina = await makePerson(server, 'Amina "Rahman"')
  const other = await makePerson(server)
  const [kept, deleted, taken] = [
    await makeCourse(amina, { title: 'Kept' }),
    await makeCourse(amina, { title: 'Deleted' }),
    await makeCourse(other, { title: 'Taken' }),
  ]
  await amina.browser.delete(`/api/delete-course/${deleted}`)
  await amina.browser.post('/api/enroll-course', { courseId: taken, email: amina.email })
  const { status, headers, body, text } = await amina.browser.get('/api/auth/export')
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
  expect(headers.get('cache-control')).toContain('no-store')
  expect(body).toMatchObject({
    madeAt: server.clock.now().toISOString(),
    account: [{ id: amina.id, email: amina.email, displayName: 'Amina "Rahman"', language: 'en' }],
    sessions: [{ createdAt: expect.any(String) }],
    courses: [
      { id: kept, title: 'Kept', deletedDate: null },
      { id: deleted, title: 'Deleted', deletedDate: expect.any(String) },
    ],
    enrollments: [{ courseId: taken, courseTitle: 'Taken' }],
  })
  expect((body as { events: { kind: string }[] }).events.map(({ kind }) => kind)).toContain('member.exported')
  expect(text).not.toContain('argon2')
})

test('it has these lists and no others: whoever keeps something new of a member hands it out too', async () => {
  const amina = await makePerson(server)
  const made = await amina.browser.post('/api/auth/api-tokens', {
    current: amina.password,
    name: 'Backup of my courses',
    scopes: ['read'],
    days: 30,
  })
  const { token } = made.body as { token: string }
  const { body, text } = await amina.browser.get('/api/auth/export')
  const lists = (await readFixtures()).flatMap(({ exports = [] }) => exports)
  expect(lists).toContain('account')
  expect(Object.keys(body as object).sort()).toEqual(['madeAt', ...lists].sort())
  const apiTokens = [{ name: 'Backup of my courses', scopes: ['read'], createdAt: expect.any(String) }]
  expect(body).toMatchObject({ apiTokens })
  expect(text).not.toContain(token)
  expect(text.toLowerCase()).not.toContain('hash')
})

test('nothing of anybody else is in it', async () => {
  const [amina, other] = [await makePerson(server), await makePerson(server)]
  await makeCourse(other, { title: 'Not hers' })
  const { text } = await amina.browser.get('/api/auth/export')
  expect(text).not.toContain(other.email)
  expect(text).not.toContain('Not hers')
})

test('a visitor gets nothing', async () => {
  expect((await server.visitor().get('/api/auth/export')).status).toBe(401)
})

test('it is written piece by piece while it is read, whatever its size', async () => {
  const rows = Array.from({ length: 1201 }, (_, at) => ({ id: `${at}`.padStart(5, '0') }))
  const asked: (string | null)[] = []
  const many = {
    lists: {
      many: () =>
        inPages(async (after, limit) => {
          asked.push(after)
          return rows.filter(({ id }) => after === null || id > after).slice(0, limit)
        }),
    },
  }
  const reader = streamExport(server, 'nobody', [many], server.clock.now()).getReader()
  for (let pieces = 0; pieces < 5; pieces += 1) await reader.read()
  expect(asked).toEqual([null])
  let text = ''
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    text += new TextDecoder().decode(piece.value)
  }
  expect(asked).toEqual([null, '00499', '00999'])
  expect(text.match(/"id"/g)?.length).toBeGreaterThan(1190)
})
