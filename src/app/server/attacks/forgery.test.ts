import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagePaths } from '../../../testing/pages.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

/**
 * Another site can make a member's browser follow a link or show a picture, cookies included (its forms and scripts are
 * refused: src/app/server/http/endpoints.test.ts). So nothing that a link can ask for may change anything.
 */
let server: TestServer
let amina: Person
let course: string

beforeAll(async () => {
  server = await startTestServer()
  amina = await makePerson(server)
  course = await makeCourse(amina)
  await amina.browser.post('/api/enroll-course', { courseId: course, email: amina.email })
  await server.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', amina.id).execute()
  await amina.browser.get('/api/auth/session')
})

afterAll(() => server.stop())

/** Every row there is, but what only counts or notes that somebody was here. */
async function everything(): Promise<string> {
  const tables = (await server.db.introspection.getTables()).filter(
    ({ name }) => !['limits', 'audit_events'].includes(name),
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      sql`select * from ${sql.table(name)} as row order by row::text`.execute(server.db),
    ),
  )
  return JSON.stringify(rows.map((found, at) => [tables[at]?.name, found.rows]))
}

test('whatever link of ours another site opens in a browser, nothing has changed', async () => {
  const before = await everything()
  expect(before).toContain(amina.email)
  const served = server.routes.filter(({ method }) => method === 'GET').map(({ path }) => path)
  for (const path of new Set([...served, ...pagePaths()])) {
    const query = new URLSearchParams({ email: amina.email, courseId: course })
    for (const mode of ['navigate', 'no-cors']) {
      await amina.browser.send(`${path.replace(/:\w+/, course).replace('*', 'members')}?${query}`, {
        headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode, origin: 'https://evil.example' },
      })
    }
  }
  expect(await everything()).toBe(before)
  expect((await amina.browser.get('/api/auth/session')).body).toMatchObject({ member: { id: amina.id } })
})

test('cookies stay at home when another site sends a form, and no script can read them', async () => {
  const { headers } = await server.visitor().post('/api/auth/sign-in', {
    email: amina.email,
    password: amina.password,
  })
  const cookies = headers.getSetCookie()
  expect(cookies).not.toEqual([])
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; SameSite=(Lax|Strict)/)
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).not.toMatch(/; Domain=/i)
  }
})

test('no other site may read an answer', async () => {
  for (const path of ['/api/auth/session', '/api/auth/export', '/']) {
    const { headers } = await amina.browser.send(path, { headers: { origin: 'https://evil.example' } })
    expect(headers.has('access-control-allow-origin')).toBe(false)
    expect(headers.has('access-control-allow-credentials')).toBe(false)
  }
})
