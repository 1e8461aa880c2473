import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, problemIn } from '../../../testing/browser.ts'
import { untilSomebodyWaits } from '../../../testing/locks.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { updateCourse } from '../store.ts'

let server: TestServer
let teacher: Person
let id: string

beforeAll(async () => {
  server = await startTestServer()
  teacher = await makePerson(server, 'Henrik')
})

afterAll(() => server.stop())

beforeEach(async () => {
  id = await makeCourse(teacher)
})

const titled = (title: string) => ({ title, imageUrl: '', duration: '', description: '' })

const read = async () => {
  const { headers, body } = await teacher.browser.get(`/api/course/${id}`)
  return { tag: headers.get('etag') ?? '', title: (body as { title: string }).title }
}

const save = (title: string, ifMatch?: string, { browser }: { browser: Browser } = teacher) =>
  browser.send(`/api/update-course/${id}`, {
    method: 'PUT',
    body: titled(title),
    ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
  })

const remove = (ifMatch: string) =>
  teacher.browser.send(`/api/delete-course/${id}`, { method: 'DELETE', headers: { 'if-match': ifMatch } })

const stale = { type: '/problems/changed-meanwhile', status: 412, title: 'Changed in the meantime' }

describe('a course', () => {
  test('tells its creator its version by a strong tag, which nothing on its way may weaken', async () => {
    const answer = await teacher.browser.send(`/api/course/${id}`, { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers.get('etag')).toMatch(/^"\d+"$/)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('private, no-store, no-transform')
  })

  test('tells others no version: what they read changes with its teacher’s name too', async () => {
    const { browser } = await makePerson(server)
    for (const other of [browser, server.visitor()]) {
      expect((await other.get(`/api/course/${id}`)).headers.get('etag')).toBeNull()
    }
  })

  test('has another version after each change, and the same after everything else', async () => {
    const first = await read()
    const learner = await makePerson(server)
    await learner.browser.post('/api/enroll-course', { courseId: id, email: learner.email })
    expect((await read()).tag).toBe(first.tag)
    const { headers } = await save('Changed')
    expect((await read()).tag).not.toBe(first.tag)
    expect((await read()).tag).toBe(headers.get('etag'))
  })
})

describe('saving a course with If-Match', () => {
  test('works with the version that was read, and with the one that the answer tells', async () => {
    const first = await save('Second', (await read()).tag)
    expect([first.status, first.body]).toEqual([200, { modifiedCount: 1 }])
    expect((await save('Third', first.headers.get('etag') ?? '')).status).toBe(200)
    expect((await read()).title).toBe('Third')
  })

  test('is refused with a version that is not the last one, and changes nothing', async () => {
    const { tag } = await read()
    await save('Hers')
    expect(problemIn(await save('His', tag))).toMatchObject(stale)
    expect((await read()).title).toBe('Hers')
  })

  test('without it works whatever was changed meanwhile, as the specification has it', async () => {
    await save('Hers')
    expect((await save('His')).status).toBe(200)
    expect((await read()).title).toBe('His')
  })

  test('counts as done where the course says that already: the first answer may have been lost', async () => {
    const { tag } = await read()
    await save('Twice', tag)
    const again = await save('Twice', tag)
    expect([again.status, again.body]).toEqual([200, { modifiedCount: 1 }])
    expect(again.headers.get('etag')).toBe((await read()).tag)
  })

  test.each([
    ['any version', '*'],
    ['one of several', '"77", W/"x" ,"<tag>"'],
    ['lists with empty places', ' , "<tag>",, '],
    ['tags that hold commas', '"a,b", "<tag>"'],
  ])('takes %s', async (_, header) => {
    const { tag } = await read()
    expect((await save('Taken', header.replace('"<tag>"', tag))).status).toBe(200)
  })

  test.each([
    ['the last version as a weak tag, since tags are compared strongly', 'W/<tag>'],
    ['tags of something else', '"77", "abc", "", "\u00ff"'],
    ['a version with a nought before it', '"01"'],
  ])('is refused with %s', async (_, header) => {
    const { tag } = await read()
    expect(problemIn(await save('Refused', header.replace('<tag>', tag)))).toMatchObject(stale)
  })

  test.each([
    '',
    ',',
    '1',
    '"1',
    '1"',
    '"1" "2"',
    '"1", 2',
    '"1", W/',
    '*, "1"',
    'w/"1"',
    '"a b"',
    'W/ "1"',
    "'1'",
    ' '.repeat(9),
  ])('is not understood with %j', async (header) => {
    const answer = await save('Refused', header)
    expect(problemIn(answer)).toMatchObject({ status: 400, type: '/problems/bad-condition' })
    expect((await read()).title).not.toBe('Refused')
  })

  test('reads a long header at once', async () => {
    const before = process.cpuUsage()
    for (const header of [`,${'\t '.repeat(7000)}x`, '"a"'.repeat(5000), ','.repeat(15_000)]) {
      expect((await save('Refused', header)).status).toBe(400)
    }
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000, 'ms of the processor').toBeLessThan(1000)
  })

  test('is about courses that are there and one’s own: others are refused as ever', async () => {
    const stranger = await makePerson(server)
    expect((await save('Mine', '"77"', stranger)).status).toBe(403)
    expect((await save('Mine', '"77"', { browser: server.visitor() })).status).toBe(401)
    expect((await save('', '"77"')).status).toBe(422)
    await remove('*')
    for (const header of ['*', '"1"']) expect((await save('Gone', header)).status).toBe(404)
  })
})

describe('of two who have read the same version', () => {
  test('and save at once, one is told that it was changed meanwhile', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { tag } = await read()
      const titles = [`Hers ${round}`, `His ${round}`]
      const answers = await Promise.all(titles.map((title) => save(title, tag)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
      const won = answers.findIndex(({ status }) => status === 200)
      expect((await read()).title).toBe(titles[won])
    }
  })

  test('the later one waits for the other’s change to be kept', async () => {
    const { tag } = await read()
    const when = { ifMatch: null, now: server.clock.now() }
    const [saving] = await server.db.transaction().execute(async (transaction) => {
      await updateCourse(transaction, id, titled('Hers'), when)
      const begun = [save('His', tag)] as const
      await untilSomebodyWaits(server.db)
      return begun
    })
    expect((await saving).status).toBe(412)
    expect((await read()).title).toBe('Hers')
  })

  test('one deletes it and one saves: the one that comes second is told', async () => {
    const { tag } = await read()
    const [removed, saved] = await Promise.all([remove(tag), save('Saved', tag)])
    const wins = [
      [200, 404],
      [412, 200],
    ]
    expect(wins).toContainEqual([removed.status, saved.status])
  })
})

test('a course is deleted with If-Match only while it is as it was read', async () => {
  const { tag } = await read()
  await save('Changed')
  expect(problemIn(await remove(tag))).toMatchObject(stale)
  expect(problemIn(await remove('x'))).toMatchObject({ status: 400 })
  expect((await remove((await read()).tag)).status).toBe(200)
})
