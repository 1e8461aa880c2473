import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../base/log.ts'
import { makeAdministrator } from '../../../testing/administrator.ts'
import { type Answer, type Browser, readAnswer } from '../../../testing/browser.ts'
import { pagePaths } from '../../../testing/pages.ts'
import { makeCourse, makePerson } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { type FormFields, pageRequests } from './pageRequests.ts'
import type { FuzzRequest } from './requests.ts'

/** How many requests each page gets, and where chance begins: the same seed makes the same requests. */
const runs = Number(process.env.FUZZ_RUNS ?? 8)
const seed = Number(process.env.FUZZ_SEED ?? 1)

let server: TestServer
let troubles = ''

beforeAll(async () => {
  server = await startTestServer({
    settings: { LIMIT_FACTOR: '1000' },
    log: createLog('error', { write: (line) => (troubles += line) }),
  })
})

afterAll(() => server.stop())

/** The fields of all forms in a page, with what stands in them. */
function formsIn(html: string): FormFields {
  const fields = new Map<string, Set<string>>()
  for (const [element] of html.matchAll(/<(?:input|textarea|select|button)\b[^>]*>/g)) {
    const [, name] = / name="([^"]*)"/.exec(element) ?? []
    const [, value = ''] = / value="([^"]*)"/.exec(element) ?? []
    if (name !== undefined) fields.set(name, (fields.get(name) ?? new Set()).add(value))
  }
  return fields
}

async function send(request: FuzzRequest, browser: Browser): Promise<Answer> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { 'sec-fetch-site': 'same-origin', ...request.headers, ...(cookie !== '' && { cookie }) }
  const init = { ...request, headers, redirect: 'manual' } as RequestInit
  const asked = new Request(server.config.publicUrl.origin + request.address, init)
  return readAnswer(await server.app.fetch(asked, { incoming: { socket: { remoteAddress: '10.9.8.5' } } }))
}

function expectInOrder({ status, headers, text }: Answer): void {
  expect(status, text.slice(0, 200)).toBeLessThan(500)
  if (text !== '') expect(headers.get('content-type')).toMatch(/^(text\/html|application\/(problem\+)?json)/)
  expect(text).not.toContain('$argon2')
  expect(troubles).toBe('')
}

test('no request for a page brings the product out of order', async () => {
  const paths = [...pagePaths(), '/course/:id', '/*']
  const author = await makePerson(server)
  const course = await makeCourse(author)
  let sent = 0
  for (const path of paths) {
    // New people for each: some forms end sessions, and some accounts.
    const [member, administrator] = await Promise.all([makePerson(server), makeAdministrator(server)])
    const own = await makeCourse(member)
    const page = path.replace(/:\w+/, own).replace('*', `members/${member.id}`)
    const forms = formsIn((await (path.startsWith('/admin') ? administrator : member).browser.get(page)).text)
    const password = ['Correct.Horse1', 'Correct.Horse2']
    const known = {
      id: [course, own, member.id],
      email: [member.email, author.email],
      password,
      current: password,
      confirm: password,
    }
    const browsers = fc.constantFrom(server.visitor(), member.browser, administrator.browser)
    await fc.assert(
      fc.asyncProperty(browsers, pageRequests(path, forms, known), async (browser, request) => {
        sent += 1
        expectInOrder(await send(request, browser))
      }),
      { seed, numRuns: runs, endOnFailure: true },
    )
  }
  expect(sent).toBe(paths.length * runs)
  expect((await server.visitor().get(`/all-courses/${course}`)).status, 'a course is still there').toBe(200)
}, 300_000)
