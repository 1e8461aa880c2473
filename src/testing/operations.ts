import fc from 'fast-check'
import type { LogEvent } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDisclosures } from '../app/server/fuzz/disclosures.ts'
import { type FuzzRequest, type Operation, requestsFor, type Schema } from '../app/server/fuzz/requests.ts'
import { createLog } from '../base/log.ts'
import { type Answer, readAnswer } from './browser.ts'
import { makeCourse, makePerson, type Person } from './people.ts'
import { visitorChange } from './samples.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
let troubles = ''

/** Constraint violations seen so far: the product must validate before the database does. */
const violations = new Set<string>()

/** A bystander with a course. Her personal data must not appear in any response. */
let farida: Person

/** Where her e-mail address may be read, because somebody has put it there. */
let disclosures: ReturnType<typeof makeDisclosures>

/** Farida's personal data, in words that cannot occur otherwise. */
const personalData = {
  phone: '+44 1632 960983',
  text: 'Only the three of us know of the bindery.',
  token: 'Her token for the reading list',
  device: 'FaridasReader',
}

type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Operation['parameters']
        requestBody?: { content: Record<string, { schema: Schema }> }
      }
    >
  >
}

/**
 * Defines a fuzz test that sends random requests to each operation of the API. The same seed repeats the same requests.
 * @param given requests per operation and seed, unless `FUZZ_RUNS` or `FUZZ_SEED` are set
 */
export function testOperations(given: { runs: number; seed: number }): void {
  const runs = Number(process.env.FUZZ_RUNS ?? given.runs)
  const seed = Number(process.env.FUZZ_SEED ?? given.seed)
  beforeAll(begin)
  afterAll(() => server.stop())
  test(
    `no request brings the product out of order (${runs} of each operation, FUZZ_SEED=${seed})`,
    {
      timeout: 3_600_000,
    },
    () => sendMany(runs, seed),
  )
}

async function begin(): Promise<void> {
  server = await startTestServer({
    settings: { LIMIT_FACTOR: '1000' },
    log: createLog('error', { write: (line) => (troubles += line) }),
    watch: noteViolation,
  })
  farida = await makePerson(server, 'Farida Who Stays Out')
  const { browser, email, password } = farida
  disclosures = makeDisclosures(email)
  const { phone, text } = personalData
  const answers = [
    await browser.post(
      `/api${visitorChange.path}`,
      visitorChange.body({ name: 'Farida', email, phone, text }),
    ),
    await browser.post('/api/auth/api-tokens', {
      current: password,
      name: personalData.token,
      scopes: ['read'],
      days: 9,
    }),
    await browser.send('/api/auth/sign-in', {
      method: 'POST',
      body: { email, password },
      headers: { 'user-agent': `${personalData.device}/1.0` },
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 200])
}

/** Records SQLSTATE class 23, integrity constraint violations. */
function noteViolation(event: LogEvent): void {
  const { code = '', constraint = '' } =
    event.level === 'error' ? (event.error as { code?: string; constraint?: string }) : {}
  if (code.startsWith('23')) violations.add(`${code} ${constraint}`)
}

async function readOperations(): Promise<Operation[]> {
  const { body } = await server.visitor().get('/api/openapi.json')
  return Object.entries((body as Document).paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters = [], requestBody }]) => {
      const [content] = Object.values(requestBody?.content ?? {})
      return { method, path, parameters, ...(content === undefined ? {} : { body: content.schema }) }
    }),
  )
}

/** Sends a request without normalizing anything, not even its encoding. */
async function send(
  { method, address, headers, body }: FuzzRequest,
  { browser, token }: { browser?: Person['browser']; token?: string } = {},
): Promise<Answer> {
  const cookie = [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const sent = {
    'sec-fetch-site': 'same-origin',
    ...headers,
    ...(cookie === '' ? {} : { cookie }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const url = server.config.publicUrl.origin + address
  const init = { method, headers: sent, redirect: 'manual' as const, ...(body === undefined ? {} : { body }) }
  const from = { incoming: { socket: { remoteAddress: '10.9.8.7' } } }
  return readAnswer(await server.app.fetch(new Request(url, init as RequestInit), from))
}

function expectInOrder({ status, headers, body, text }: Answer): void {
  expect(status, text.slice(0, 200)).toBeLessThan(500)
  if (status >= 400 && text !== '') {
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(body).toMatchObject({ status, type: expect.any(String), title: expect.any(String) })
  }
  expect(text).not.toContain('$argon2')
  expect(troubles).toBe('')
  expect([...violations], 'what only the database refused').toEqual([])
}

/** Expects no personal data of Farida, except for her e-mail address where the sender knows it. */
function expectNoLeak(request: FuzzRequest, { status, text }: Answer, sender: string | undefined): void {
  if (!disclosures.knows({ sender, request, status })) expect(text).not.toContain(farida.email)
  for (const word of Object.values(personalData)) expect(text).not.toContain(word)
}

/** Creates an API token with all scopes for a person. */
async function makeProgram({ email, browser, password }: Person) {
  const scopes = ['read', 'write']
  const request = { current: password, name: 'Script', scopes, days: 9 }
  const { body } = await browser.post('/api/auth/api-tokens', request)
  return { email, token: (body as { token: string }).token }
}

async function sendMany(runs: number, seed: number): Promise<void> {
  const operations = await readOperations()
  const course = await makeCourse(farida)
  let sent = 0
  for (const operation of operations) {
    // New people for each operation, because some operations end sessions or delete accounts.
    const [member, author, administrator] = await Promise.all([
      makePerson(server),
      makePerson(server),
      makePerson(server),
    ])
    await server.db
      .updateTable('users')
      .set({ role: 'administrator' })
      .where('id', '=', administrator.id)
      .execute()
    const own = await makeCourse(author)
    const program = await makeProgram(author)
    const senders = fc.constantFrom(undefined, member, author, administrator, program)
    const cases = senders.chain((sender) => {
      // Most often the sender's own e-mail, so that requests pass more than the first check.
      const email =
        sender === undefined ? [farida.email] : [sender.email, sender.email, sender.email, farida.email]
      const password = ['Correct.Horse1', 'Correct.Horse2']
      const link = ['', 'https://example.org/a.jpg']
      // An administrator is allowed to end Farida's sessions and to hide her course, so their ids are left out.
      const hers = sender === administrator ? [own] : [course, own]
      const known = {
        email,
        courseId: [course, own],
        course: hers,
        id: [own, member.id, ...hers, ...(sender === administrator ? [] : [farida.id])],
        limit: ['1', '50', '100'],
        password,
        currentPassword: password,
        imageUrl: link,
        photoURL: link,
      }
      return requestsFor(operation, known).map((request) => ({ sender, request }))
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ sender, request }) => {
        sent += 1
        const answer = await send(request, sender)
        expectInOrder(answer)
        if (sender !== administrator) expectNoLeak(request, answer, sender?.email)
      }),
      { seed, numRuns: runs, endOnFailure: true },
    )
  }
  expect(sent).toBe(operations.length * runs)
  const { status } = await farida.browser.get('/api/auth/profile')
  expect(status, 'she is still signed in').toBe(200)
  expect((await server.visitor().get(`/api/course/${course}`)).status, 'her course is still there').toBe(200)
}
