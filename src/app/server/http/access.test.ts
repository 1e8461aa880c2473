import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueMessage } from '../../../base/mail/outbox.ts'
import { relations } from '../../../testing/access.ts'
import { describeAccess, readAccess } from '../../../testing/accessTable.ts'
import { makeAdministrator } from '../../../testing/administrator.ts'
import type { Answer, Browser } from '../../../testing/browser.ts'
import { calls } from '../../../testing/calls.ts'
import { readFixtures } from '../../../testing/fixtures.ts'
import { makeObjects } from '../../../testing/objects.ts'
import { pagePaths } from '../../../testing/pages.ts'
import { addStaff, enroll, makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { adminPaths } from '../../web/pages/admin/AdminPages.tsx'

const rows = await readAccess()
const fixtures = await readFixtures()

let server: TestServer
let expired: Person

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  expired = await makePerson(server)
  server.clock.advance({ seconds: 100 * 86_400 })
})

afterAll(() => server.stop())

/** Every address that the router answers, and every page. */
function served(): string[] {
  const ours = server.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  return [
    ...new Set([...ours, ...pagePaths().map((path) => `GET ${path.replaceAll(/:(\w+)/g, '{$1}')}`)]),
  ].sort()
}

test('every address has a row, and every row an address', () => {
  expect(rows.map(({ address }) => address).sort()).toEqual(served())
})

test('docs/access.md is as the contracts and the fixtures have it now', async () => {
  const page = join(import.meta.dirname, '../../../../docs/access.md')
  await expect(describeAccess(rows)).toMatchFileSnapshot(page)
})

let cast: Cast | undefined

test.each(rows)('$address answers everybody as the table says', async ({ address, answers: expected }) => {
  cast ??= await makeCast()
  for (const each of addressesIn(address)) expect(await ask(each, cast), each).toEqual(expected)
  // These delete what the people have, or sign them out.
  if (/^DELETE|sign-out/.test(address)) cast = undefined
})

/** The pages of the administration are one row. */
function addressesIn(address: string): string[] {
  if (address !== 'GET /admin/*') return [address]
  return adminPaths.map((path) => `GET ${path.replace(':id', '{id}')}`)
}

type Ids = Record<string, string>
type Cast = {
  senders: Record<string, Browser>
  tokens: Record<'read' | 'write', string>
  member: Person
  ids: Ids
}

/** People in every relation to one course and to one account, the member's, and what belongs to that. */
async function makeCast(): Promise<Cast> {
  const [member, enrolled, former, owner, editor, assistant, other, closed, administrator] =
    await Promise.all([
      makePerson(server),
      makePerson(server),
      makePerson(server),
      makePerson(server),
      makePerson(server),
      makePerson(server),
      makePerson(server),
      makePerson(server),
      makeAdministrator(server),
    ])
  const [course] = await Promise.all([makeCourse(owner), makeCourse(other)])
  await addStaff(server, course, editor, 'editor')
  await addStaff(server, course, assistant, 'assistant')
  for (const learner of [enrolled, former]) await enroll(learner, course)
  await former.browser.delete(`/api/unenroll-course?email=${former.email}&courseId=${course}`)
  await administrator.browser.patch(`/api/admin/members/${closed.id}`, { disabled: true })
  const content = { subject: 'Hello', heading: 'Hello', paragraphs: ['Good to have you.'] }
  await queueMessage(server, server.db, { kind: 'greeting', to: member.email, language: 'en', content })
  return {
    senders: {
      visitor: server.visitor(),
      'expired session': expired.browser,
      'closed account': closed.browser,
      'token without the scope': server.visitor(),
      enrolled: enrolled.browser,
      'former learner': former.browser,
      'owner of another course': other.browser,
      member: member.browser,
      administrator: administrator.browser,
      assistant: assistant.browser,
      editor: editor.browser,
      'course owner': owner.browser,
    },
    tokens: { read: (await makeToken(owner, 'read')).token, write: (await makeToken(owner, 'write')).token },
    member,
    ids: {
      ...(await makeObjects(fixtures, server, { member, course })),
      course,
      sessions: await newestOf('sessions', member),
      'api-tokens': (await makeToken(member, 'read')).id,
      members: member.id,
      letters: await newestOf('outbox'),
    },
  }
}

async function makeToken({ browser, password }: Person, scope: 'read' | 'write') {
  const { body } = await browser.post('/api/auth/api-tokens', {
    current: password,
    name: 'Script',
    scopes: [scope],
    days: 1,
  })
  return body as { id: string; token: string }
}

async function newestOf(table: 'sessions' | 'outbox', whose?: Person): Promise<string> {
  const all = server.db.selectFrom(table).select('id').orderBy('id', 'desc')
  const own =
    whose === undefined ? all : server.db.selectFrom('sessions').select('id').where('user_id', '=', whose.id)
  return (await own.executeTakeFirstOrThrow()).id
}

/** Rights in a course are looked at after the input, which has to be good. */
function sampleOf(address: string, { ids, member }: Pick<Cast, 'ids' | 'member'>): object | undefined {
  if (!/\{course\}|\/course\/\{id\}\//.test(address)) return undefined
  return calls
    .find((call) => call.address === address && call.body !== undefined)
    ?.body?.({ ids, member, leaver: member, administrator: member })
}

const unknown = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'

/** What is asked of an address: as a caller would who means the course, or the member's account. */
function requestFor(address: string, { ids, member }: Cast) {
  const [method = '', path = ''] = address.split(' ')
  const filled = path
    .replace('{name}', 'terms')
    .replace('{variant}', 'w480')
    .replace('{kind}', 'captions')
    .replace('{language}', 'en')
    .replace('files/{course}/{file}', `files/${ids.course}/${ids.files}`)
    .replaceAll(
      /([\w-]+)\/\{\w+\}/g,
      (_, kind) => `${kind}/${ids[/(^|-)courses?$/.test(kind) ? 'course' : kind] ?? unknown}`,
    )
  const query = new URLSearchParams()
  if (/courses$|check$|unenroll|enrolled|add-course|update-course|delete-course/.test(path)) {
    query.set('email', member.email)
  }
  const body = /update-course|add-course/.test(path)
    ? { title: 'Reading', imageUrl: '', duration: '', description: '' }
    : { courseId: ids.course, email: member.email }
  return {
    method,
    path: filled,
    query,
    body: method === 'GET' || method === 'DELETE' ? undefined : (sampleOf(address, { ids, member }) ?? body),
  }
}

/** What may be wrong with the content of a call that was let through. */
const refusalsOfContent = [400, 409, 410, 422, 428]

/** @throws Error for an answer that the table has no word for, such as a failure of the product */
function told({ status, headers, body, text }: Answer): string {
  if ((body as { deletedCount?: number } | null)?.deletedCount === 0) return 'nothing'
  if (status === 401 || status === 403 || status === 404) return String(status)
  if (status < 300 || refusalsOfContent.includes(status)) return 'ok'
  if (status >= 400) throw new Error(`${status} is no answer of the table: ${text.slice(0, 300)}`)
  return headers.get('location')?.startsWith('/login') ? 'login' : 'leads on'
}

/** What an editor may do as well as an owner, and only one of them finds there. */
const once = /^DELETE .*\/(people|invited)\/|\/removed-people\/.*\/restore$/

/** Calls an address as everybody in turn. */
async function ask(address: string, first: Cast): Promise<Record<string, string>> {
  let cast = first
  const answers: Record<string, string> = {}
  for (const person of relations) {
    if (person === 'course owner' && once.test(address)) cast = await makeCast()
    const { method, path, query, body } = requestFor(address, cast)
    const sender = cast.senders[person] ?? server.visitor()
    const token =
      person === 'token without the scope' ? cast.tokens[method === 'GET' ? 'write' : 'read'] : undefined
    const answer = await sender.send(query.size === 0 ? path : `${path}?${query}`, {
      method,
      ...(body === undefined ? {} : { body }),
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    })
    answers[person] = told(answer)
  }
  return answers
}
