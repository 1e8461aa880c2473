import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { makeAdministrator } from '../../../testing/administrator.ts'
import { problemIn } from '../../../testing/browser.ts'
import { makeOutline } from '../../../testing/outlines.ts'
import { enroll, makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { LearnerOutline, Preview } from '../contract.ts'

let server: TestServer
let people: Record<'owner' | 'editor' | 'assistant' | 'learner' | 'stranger' | 'administrator', Person>
let course: string
let items: { plain: string; later: string; days: string; after: string; draft: string }

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  people = {
    owner: await makePerson(server, 'Olga'),
    editor: await makePerson(server, 'Edith'),
    assistant: await makePerson(server, 'Ada'),
    learner: await makePerson(server, 'Lena'),
    stranger: await makePerson(server, 'Sam'),
    administrator: await makeAdministrator(server),
  }
})

afterAll(() => server.stop())

/** A time of day in Dhaka some hours from now, which is six hours ahead of UTC. */
const inDhaka = (hours: number) =>
  new Date(server.clock.now().getTime() + (hours + 6) * 3_600_000).toISOString().slice(0, 16)

beforeEach(async () => {
  course = await makeCourse(people.owner)
  await people.owner.browser.put(`/api/course/${course}/facts`, { zone: 'Asia/Dhaka' })
  items = { plain: newId(), later: newId(), days: newId(), after: newId(), draft: newId() }
  await makeOutline(server, course, [
    { id: items.plain, title: 'Loops' },
    { id: items.later, title: 'Trees', release: { at: inDhaka(48), zone: null } },
    { id: items.days, title: 'Graphs', release: { after: 'start', days: 3, wall: null } },
    { id: items.after, title: 'Sets', release: { after: 'item', days: 0, wall: null }, after: items.plain },
    { id: items.draft, title: 'A draft', published: false },
  ])
  const created_at = server.clock.now().toISOString()
  for (const role of ['editor', 'assistant'] as const)
    await server.db
      .insertInto('course_staff')
      .values({ course_id: course, user_id: people[role].id, role, created_at })
      .execute()
  await enroll(people.learner, course)
})

const preview = (query: Record<string, string> = {}, { browser } = people.editor) =>
  browser.get(`/api/course/${course}/preview?${new URLSearchParams(query)}`)

const statesOf = (outline: LearnerOutline) =>
  Object.fromEntries(outline.sections.flatMap((one) => one.items.map(({ title, state }) => [title, state])))

const statesIn = async (query: Record<string, string> = {}) =>
  statesOf((await preview(query)).body as Preview)

const mark = async (item: string) => {
  const at = server.clock.now().toISOString()
  const events = [{ id: newId(), item, kind: 'mark', at, done: true, turn: 1 }]
  await people.learner.browser.post(`/api/course/${course}/progress`, { sentAt: at, events })
}

describe('a preview', () => {
  test('shows editors what somebody sees who enrolls now, today and later', async () => {
    const { body } = await preview()
    expect(body).toMatchObject({ as: null, zone: 'Asia/Dhaka', wall: inDhaka(0), learner: true })
    expect(statesOf(body as Preview)).toEqual({
      Loops: 'open',
      Trees: 'closed',
      Graphs: 'closed',
      Sets: 'closed',
    })
    expect(await statesIn({ as: 'new', asOf: inDhaka(49) })).toMatchObject({
      Trees: 'open',
      Graphs: 'closed',
    })
    expect(await statesIn({ asOf: inDhaka(73) })).toMatchObject({ Trees: 'open', Graphs: 'open' })
  })

  test('shows what a learner sees, and at a later time what that learner sees then', async () => {
    await mark(items.plain)
    const as = people.learner.email
    const own = async () =>
      statesOf((await people.learner.browser.get(`/api/course/${course}/outline`)).body as LearnerOutline)
    expect(await statesIn({ as })).toEqual(await own())
    const then = await statesIn({ as, asOf: inDhaka(73) })
    expect(then).toEqual({ Loops: 'done', Trees: 'open', Graphs: 'open', Sets: 'open' })
    server.clock.advance({ minutes: 73 * 60 })
    expect(await own()).toEqual(then)
  })

  test('of a time before a learner did something shows it as not done', async () => {
    server.clock.advance({ minutes: 120 })
    await mark(items.plain)
    const as = people.learner.email
    expect(await statesIn({ as, asOf: inDhaka(-1) })).toMatchObject({ Loops: 'open', Sets: 'closed' })
    expect(await statesIn({ as: as.toUpperCase() })).toMatchObject({ Loops: 'done' })
  })

  test('shows what is published before the course opens to learners, and says that it has not', async () => {
    await server.db
      .updateTable('outlines')
      .set({ published: false })
      .where('course_id', '=', course)
      .execute()
    expect((await preview()).body).toMatchObject({ published: false, sections: [{ title: 'Basics' }] })
    const as = people.learner.email
    expect((await preview({ as })).body).toMatchObject({ published: false, sections: [{ title: 'Basics' }] })
  })

  test('is for those who may edit the course', async () => {
    const status = async (path: string, { browser }: Pick<Person, 'browser'>) =>
      (await browser.get(`/api/course/${course}/${path}`)).status
    // Items of this kind have nothing to read: whoever may read them finds that there is none.
    for (const [path, allowed] of [
      ['preview', 200],
      [`preview/${items.plain}`, 404],
    ] as const) {
      expect(await status(path, { browser: server.visitor() })).toBe(401)
      for (const who of ['assistant', 'learner', 'stranger', 'administrator'] as const)
        expect(await status(path, people[who]), who).toBe(403)
      for (const who of ['editor', 'owner'] as const) expect(await status(path, people[who])).toBe(allowed)
    }
    expect(await status(`preview/${items.later}`, people.owner)).toBe(403)
    expect(await status(`preview/${items.draft}`, people.owner)).toBe(404)
  })

  test('of nobody, of no time and of no course is refused', async () => {
    expect((await preview({ as: 'nobody@example.org' })).status).toBe(404)
    expect(problemIn(await preview({ as: people.stranger.email })).type).toBe('/problems/unknown-learner')
    for (const query of [{ as: 'Lena' }, { asOf: 'tomorrow' }, { asOf: '2026-02-30T09:00' }])
      expect((await preview(query)).status).toBe(422)
    expect((await people.owner.browser.get(`/api/course/${newId()}/preview`)).status).toBe(404)
  })
})

test('the page of a preview says as whom and when, and nothing can be written there', async () => {
  const address = `/learn/${course}/${items.later}?as=new&asOf=${inDhaka(1)}`
  const { text, status } = await people.editor.browser.get(address)
  expect(status).toBe(200)
  expect(text).toContain('Nothing can be written in a preview.')
  expect(text).toContain('This is what somebody sees who enrolls now')
  expect(text).not.toContain('A draft')
  const sent = new URLSearchParams({ section: 'mark', item: items.later, turn: '0', done: 'yes', next: '' })
  const answer = await people.editor.browser.send(address, {
    method: 'POST',
    body: `${sent}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.text).toContain('Nothing can be written in a preview.')
  expect(
    await server.db.selectFrom('item_progress').select('item_id').where('course_id', '=', course).execute(),
  ).toEqual([])
})

test('a mark that is refused says why on a page without scripts, and leads nowhere', async () => {
  const sent = new URLSearchParams({
    section: 'mark',
    item: items.draft,
    turn: '0',
    done: 'yes',
    next: items.plain,
  })
  const answer = await people.learner.browser.send(`/learn/${course}/${items.plain}`, {
    method: 'POST',
    body: `${sent}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.status).not.toBe(302)
  expect(answer.text).toContain('There is no such lesson in this course.')
})

test('the address of a course in a preview leads on to its first open lesson, and only those who may', async () => {
  const leads = async ({ browser }: Pick<Person, 'browser'>) =>
    (await browser.get(`/learn/${course}?as=new`)).headers.get('location')
  expect(await leads(people.editor)).toBe(`/learn/${course}/${items.plain}?as=new`)
  expect(await leads({ browser: server.visitor() })).toMatch(/^\/login/)
  expect((await people.stranger.browser.get(`/learn/${course}?as=new`)).status).toBe(403)
})

test('a preview as nobody shows that of a new learner, says why, and keeps what was typed', async () => {
  const address = `/learn/${course}/${items.later}?as=lena%40example.org&asOf=${inDhaka(1)}`
  const { text, status } = await people.editor.browser.get(address)
  expect(status).toBe(200)
  expect(text).toContain('No learner of this course has this e-mail address.')
  expect(text).toContain('value="lena@example.org"')
  expect(text).toContain('This is what somebody sees who enrolls now')
})
