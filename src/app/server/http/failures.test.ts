import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../../../base/log.ts'
import { problemIn } from '../../../testing/browser.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { PageAnswer } from './pageCalls.ts'

let server: TestServer
let amina: Person
let log = ''

/** A server that has lost a table, so that nearly every call meets an error nobody has foreseen. */
beforeAll(async () => {
  server = await startTestServer({ log: createLog('info', { write: (line) => (log += line) }) })
  amina = await makePerson(server)
  await server.db.schema.alterTable('courses').renameTo('hidden').execute()
})

afterAll(() => server.stop())

const unexpected = {
  type: '/problems/unexpected',
  title: 'Something went wrong',
  status: 500,
  detail: 'Something went wrong on our side. Nothing you typed is lost; please try again.',
}

test.each(['/api/all-courses', '/api/popular-courses', '/api/course/019a8f3c-1b2d-7e4f-8a5b-0123456789ab'])(
  'an unforeseen error tells whoever asked for %s nothing of our inside',
  async (address) => {
    const answer = await server.visitor().get(address)
    expect(problemIn(answer)).toEqual(unexpected)
    expect(answer.text).not.toMatch(/relation|courses|select|\.ts|Error/)
  },
)

test('an unforeseen error while writing is told in the same way', async () => {
  const answer = await amina.browser.post(`/api/add-course?email=${amina.email}`, {
    title: 'T',
    imageUrl: '',
    duration: '',
    description: '',
  })
  expect(problemIn(answer)).toEqual(unexpected)
})

test('the log tells the operator where it happened, under the id that the answer carries', async () => {
  log = ''
  const { headers } = await server.visitor().get('/api/all-courses')
  const lines = log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toMatchObject([
    {
      level: 'error',
      msg: 'a request failed',
      requestId: headers.get('x-request-id'),
      err: { kind: 'error', code: '42P01', stack: expect.stringContaining('catalogue/actions.ts') },
    },
    { level: 'info', msg: 'request', requestId: headers.get('x-request-id'), status: 500 },
  ])
})

test('a page whose data could not be read says so with its status, and shows nothing of our inside', async () => {
  const { status, headers, text } = await server
    .visitor()
    .get('/all-courses/019a8f3c-1b2d-7e4f-8a5b-0123456789ab')
  expect(status).toBe(500)
  expect(headers.get('content-type')).toMatch(/^text\/html/)
  expect(text).not.toMatch(/relation|does not exist|\.ts:/)
})

/** The errors in the log about one request, and about the calls of that page. */
function errorsOf(id: string | null): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  return lines.filter(({ level, requestId, page }) => level === 'error' && [requestId, page].includes(id))
}

const trace = { stack: expect.stringContaining('    at ') }

test('the log tells of a page that failed why, under the id that the page carries', async () => {
  const { headers } = await server.visitor().get('/all-courses/019a8f3c-1b2d-7e4f-8a5b-0123456789ab')
  // The page makes several calls at once; how many have failed by now depends on which was first.
  const errors = errorsOf(headers.get('x-request-id'))
  expect(errors.length).toBeGreaterThan(0)
  for (const error of errors)
    expect(error).toMatchObject({ msg: 'a request failed', err: { kind: 'error', code: '42P01', ...trace } })
})

test('the log tells of an error in what a form has asked for, though the form shows again', async () => {
  const { json } = PageAnswer.prototype
  let failures = 0
  // Refusals are left alone: a page that failed before may still be reading one.
  const wrong = vi.spyOn(PageAnswer.prototype, 'json').mockImplementation(async function (this: PageAnswer) {
    if (this.ok && failures++ === 0) throw new SyntaxError(amina.email)
    return json.call(this)
  })
  onTestFinished(() => wrong.mockRestore())
  const { status, text, headers } = await server.visitor().send('/login', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: amina.email, password: amina.password }).toString(),
  })
  expect(status).toBe(200)
  expect(errorsOf(headers.get('x-request-id'))).toMatchObject([
    { msg: 'a page failed', err: { kind: 'SyntaxError', ...trace } },
  ])
  expect(log).not.toContain(amina.email)
  expect(text).toContain('<form')
})

test('what does not need the missing part still works', async () => {
  expect((await amina.browser.get('/api/auth/session')).body).toMatchObject({ member: { id: amina.id } })
})
