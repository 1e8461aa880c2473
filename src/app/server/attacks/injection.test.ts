import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Endpoint } from '../../../base/contract/endpoint.ts'
import { readEndpoints } from '../../../testing/endpoints.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

/** What is typed reaches the database beside the statements, as values; no statement is ever made of it. */
let server: TestServer
let amina: Person
let course: string
const statements: string[] = []

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  amina = await makePerson(server)
  course = await makeCourse(amina)
  await server.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', amina.id).execute()
  server.clock.advance({ seconds: 6 })
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given
    statements.push(typeof asked === 'string' ? asked : (asked as { text: string }).text)
    return query.apply(this, given) as never
  })
})

afterAll(async () => {
  vi.restoreAllMocks()
  await server.stop()
})

const marker = 'zzinjectedzz'

const payloads = [`' or 1=1; select "${marker}" $1 \\' --`, `${marker}@example.org`]

/** Fields filled in so that a call gets as far as it can. */
function usual(): Record<string, unknown> {
  return {
    email: amina.email,
    password: amina.password,
    current: amina.password,
    courseId: course,
    title: 'T',
    imageUrl: '',
    duration: '',
    description: '',
    displayName: 'A',
    photoURL: '',
    name: 'Script',
    scopes: ['read'],
    days: 1,
    limit: '5',
    message: 'Hello.',
  }
}

function filled(shape: Record<string, unknown> | undefined, field: string, value: string) {
  const known = Object.entries({ ...usual(), [field]: value })
  return Object.fromEntries(known.filter(([name]) => shape !== undefined && name in shape))
}

/** Calls an endpoint with `value` in one of its places: a field of its body or query, or its path. */
async function call(
  { method, path, query, body, access }: Endpoint,
  place: string,
  value: string,
): Promise<void> {
  const id = place === 'path' ? encodeURIComponent(value) : course
  const search = new URLSearchParams(filled(query?.shape, place, value) as Record<string, string>)
  const address = `/api${path.replaceAll(/\{\w+\}/g, id)}${search.size === 0 ? '' : `?${search}`}`
  // A call that signs up or in changes the browser's member.
  const browser = access === 'anyone' ? server.visitor() : amina.browser
  await browser.send(address, {
    method: method.toUpperCase(),
    ...(body === undefined ? {} : { body: filled(body.shape, place, value) }),
  })
}

function placesIn({ path, query, body }: Endpoint): string[] {
  const fields = [...Object.keys(query?.shape ?? {}), ...Object.keys(body?.shape ?? {})]
  return path.includes('{') ? [...fields, 'path'] : fields
}

// Without calls that end the account or the session, after which all others are refused.
const endpoints = (await readEndpoints()).filter(({ path }) => !/deletion|sign-out|sessions/.test(path))

test.each(endpoints)('no statement is made of what $method $path is given', async (endpoint) => {
  statements.length = 0
  for (const place of placesIn(endpoint)) {
    for (const payload of payloads) await call(endpoint, place, payload)
  }
  expect(statements.filter((statement) => statement.includes(marker))).toEqual([])
})

test('whoever asked was let in by all of them', async () => {
  expect((await amina.browser.get('/api/admin/members')).status).toBe(200)
})

test('statements are seen as they leave, and searching passes what is typed beside them', async () => {
  statements.length = 0
  await server.visitor().get(`/api/all-courses?q=${marker}`)
  expect(statements.filter((statement) => /select.*from "?courses/s.test(statement))).not.toEqual([])
  expect(statements.some((statement) => statement.includes('$1'))).toBe(true)
})
