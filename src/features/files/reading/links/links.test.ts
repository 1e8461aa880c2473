import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../../../base/log.ts'
import { makeAdministrator } from '../../../../testing/administrator.ts'
import { problemIn } from '../../../../testing/browser.ts'
import { makeFileSet, type TestLesson } from '../../../../testing/lessons.ts'
import { enroll, makePerson, type Person } from '../../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { uploadFile } from '../../../../testing/uploads.ts'
import type { FileLink } from './contract.ts'
import { makeTokens } from './token.ts'

let server: TestServer
let owner: Person
let learner: Person
let set: TestLesson
let file: string
let log = ''

const film = Buffer.from('\x00\x00\x00\x18ftypmp42 as if it were one', 'latin1')

beforeAll(async () => {
  const told = createLog('debug', { write: (line) => (log += line) })
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' }, log: told })
  owner = await makePerson(server, 'Olga')
})

/** A course with a film that learners may save, and somebody who takes it. */
beforeEach(async () => {
  learner = await makePerson(server, 'Lena')
  set = await makeFileSet(server, owner)
  await enroll(learner, set.course)
  file = await uploadFile(owner.browser, set.course, { name: 'A film.mp4', bytes: film })
  await hand({ onlineOnly: false })
})

afterAll(() => server.stop())

/** Publishes the film, to be saved or only to be looked at. */
async function hand({ onlineOnly }: { onlineOnly: boolean }): Promise<void> {
  await owner.browser.post(`${set.path}/files`, { files: [file] })
  await owner.browser.put(set.path, { files: [{ file, title: '', onlineOnly }] })
  const answer = await owner.browser.post(`/api/course/${set.course}/publish`, {
    items: [{ _id: set.item }],
    course: 'open',
  })
  expect(answer.status).toBe(200)
}

const ask = (body: object, { browser }: Pick<Person, 'browser'> = learner, of = file) =>
  browser.post(`/api/files/${set.course}/${of}/links`, body)

/** The address of a new link. */
async function link(use: 'save' | 'cast', by = learner): Promise<string> {
  const answer = await ask({ use }, by)
  expect(answer.status).toBe(201)
  return (answer.body as FileLink).address
}

/** Opens an address as a device does that knows nothing of the site. */
const open = (address: string, headers: Record<string, string> = {}) =>
  server.visitor().send(address, { headers: { 'sec-fetch-site': 'none', ...headers } })

const statusOf = async (address: string) => (await open(address)).status

describe('a link to a file', () => {
  test('opens it without a cookie, in whole and by ranges', async () => {
    const answer = await ask({ use: 'save' })
    expect(answer.body).toEqual({
      address: expect.stringMatching(/^\/files\/~\/[\w-]{139}\/A%20film\.mp4$/),
      expires: new Date(server.clock.now().getTime() + 5 * 60_000).toISOString(),
    })
    const { address } = answer.body as FileLink
    const whole = await open(address)
    expect([whole.status, whole.text]).toEqual([200, film.toString('latin1')])
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': `attachment; filename="A film.mp4"; filename*=UTF-8''A%20film.mp4`,
      'cache-control': 'private, no-store, no-transform',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(whole.headers.get('set-cookie')).toBeNull()
    const part = await open(address, { range: 'bytes=4-7' })
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([
      206,
      'ftyp',
      `bytes 4-7/${film.length}`,
    ])
    const head = await server.visitor().send(address, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(film.length)])
  })

  test('answers odd ranges as other addresses do', async () => {
    const address = await link('save')
    const ranges = {
      'bytes=-4': 206,
      'bytes=0-': 206,
      'bytes=0-99999999999999999999999': 206,
      'bytes=9223372036854775808-': 416,
      'bytes=-0': 416,
      'bytes=5-2': 200,
      'bytes=-': 200,
      'bytes=0-1,3-4': 200,
      [`bytes=${'0-1,'.repeat(1000)}`]: 200,
      'bytes=--5': 200,
      'lines=1-2': 200,
    }
    for (const [range, status] of Object.entries(ranges))
      expect((await open(address, { range })).status, range.slice(0, 40)).toBe(status)
  })

  test('opens nothing to whoever alters it, and none that another secret has made', async () => {
    const address = await link('save')
    const [, , , token = ''] = address.split('/')
    const other = makeTokens({ secret: { derive: () => Buffer.alloc(32, 1) } })
    const read = makeTokens(server).read(token, server.clock.now())
    if (read === null) throw new Error('This one was made here.')
    const forged = [
      ...[0, 30, 85, 88, token.length - 1].map((at) => {
        const sign = token[at] === 'A' ? 'B' : 'A'
        return token.slice(0, at) + sign + token.slice(at + 1)
      }),
      token.slice(0, -1),
      `${token}A`,
      `${token}==`,
      `${token.slice(0, 20)}!${token.slice(20)}`,
      token.toUpperCase(),
      other.write(read),
      'x',
    ]
    for (const one of forged) expect(await statusOf(`/files/~/${one}/film.mp4`), one).toBe(404)
    expect(await statusOf(`/files/~/${token}/another-name`)).toBe(200)
  })

  test('can be opened for five minutes to save, and for four hours to play', async () => {
    const [save, cast] = [await link('save'), await link('cast')]
    server.clock.advance({ seconds: 299 })
    expect([await statusOf(save), await statusOf(cast)]).toEqual([200, 200])
    server.clock.advance({ seconds: 1 })
    expect([await statusOf(save), await statusOf(cast)]).toEqual([404, 200])
    server.clock.advance({ seconds: 4 * 3600 - 301 })
    expect(await statusOf(cast)).toBe(200)
    server.clock.advance({ seconds: 1 })
    expect(await statusOf(cast)).toBe(404)
  })

  test('ends with the session in which it was made, and with no other', async () => {
    const address = await link('save')
    const elsewhere = server.visitor()
    await elsewhere.post('/api/auth/sign-in', { email: learner.email, password: learner.password })
    const other = await link('save', { ...learner, browser: elsewhere })
    await learner.browser.post('/api/auth/sign-out')
    expect([await statusOf(address), await statusOf(other)]).toEqual([404, 200])
    await server.db.deleteFrom('sessions').where('user_id', '=', learner.id).execute()
    expect(await statusOf(other)).toBe(404)
  })

  test('does not make a session last longer', async () => {
    const address = await link('cast')
    const ends = () =>
      server.db
        .selectFrom('sessions')
        .select(['expires_at', 'last_seen_at'])
        .where('user_id', '=', learner.id)
        .execute()
    const before = await ends()
    server.clock.advance({ seconds: 3 * 3600 })
    expect(await statusOf(address)).toBe(200)
    expect(await ends()).toEqual(before)
  })

  test('ends when whoever made it leaves the course, also for the parts of a file', async () => {
    const address = await link('save')
    const part = () => open(address, { range: 'bytes=0-3' })
    expect((await part()).status).toBe(206)
    const query = `email=${encodeURIComponent(learner.email)}&courseId=${set.course}`
    await learner.browser.delete(`/api/unenroll-course?${query}`)
    expect(await statusOf(address)).toBe(404)
    server.clock.advance({ seconds: 1 })
    expect((await part()).status).toBe(404)
  })

  test('saves nothing any more once the file is only to be looked at, and still plays it elsewhere', async () => {
    const [save, cast] = [await link('save'), await link('cast')]
    await hand({ onlineOnly: true })
    expect([await statusOf(save), await statusOf(cast)]).toEqual([404, 200])
    expect(problemIn(await ask({ use: 'save' }))).toMatchObject({
      status: 403,
      type: '/problems/online-only',
    })
    const played = await open(await link('cast'), {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-dest': 'video',
    })
    expect([played.status, ...headersOf(played)]).toEqual([
      200,
      'cross-origin',
      expect.stringMatching(/^inline/),
    ])
    // A browser that opens it by itself would offer to save it.
    expect((await open(cast, { 'sec-fetch-dest': 'document' })).status).toBe(403)
  })

  test('is in no line of the log', async () => {
    const address = await link('save')
    log = ''
    await open(address)
    await open(`${address}x`)
    await open(address.replace(/~\/./, '~/_'))
    const [, , , token = ''] = address.split('/')
    expect(log).toContain('/files/~/:token/:name')
    expect(log).not.toContain(token.slice(1, 60))
  })
})

const headersOf = ({ headers }: { headers: Headers }) =>
  ['cross-origin-resource-policy', 'content-disposition'].map((name) => headers.get(name))

test('links are made by those who may read the file, and for nobody else', async () => {
  const nobody = [await makePerson(server, 'Sam'), await makeAdministrator(server)]
  for (const one of nobody) {
    expect(problemIn(await ask({ use: 'save' }, one))).toMatchObject({
      status: 404,
      type: '/problems/unknown-file',
    })
  }
  expect((await ask({ use: 'save' }, { browser: server.visitor() })).status).toBe(401)
  const given = { current: learner.password, name: 'Script', scopes: ['read', 'write'], days: 1 }
  const { body } = await learner.browser.post('/api/auth/api-tokens', given)
  const byProgram = await server.visitor().send(`/api/files/${set.course}/${file}/links`, {
    method: 'POST',
    body: { use: 'save' },
    headers: { authorization: `Bearer ${(body as { token: string }).token}` },
  })
  expect(byProgram.status).toBe(403)
})

test('a file that is none, a use that there is not, and a copy that was not made are refused', async () => {
  const text = await uploadFile(owner.browser, set.course, {
    name: 'Notes.txt',
    bytes: Buffer.from('Loops.'),
  })
  expect((await ask({ use: 'save' }, owner, text)).status).toBe(201)
  const refused = await ask({ use: 'cast' }, owner, text)
  expect(problemIn(refused)).toMatchObject({ status: 422, errors: [{ field: 'use' }] })
  expect((await ask({ use: 'look' })).status).toBe(422)
  expect((await ask({})).status).toBe(422)
  expect((await ask({ use: 'cast', variant: 'v480' })).status).toBe(404)
  expect((await ask({ use: 'save' }, owner, '019a8f3c-1b2d-7e4f-8a5b-0123456789ab')).status).toBe(404)
})
