import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdministrator } from '../../../testing/administrator.ts'
import { problemIn } from '../../../testing/browser.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { CountedGroup } from './contract.ts'
import { most } from './rules.ts'

const path = '/api/admin/subjects'

let server: TestServer
let ruth: Person

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '100' } })
  ruth = await makeAdministrator(server)
})

afterAll(() => server.stop())

const list = async () => (await ruth.browser.get(path)).body as CountedGroup[]
const groupOf = async (slug: string) => {
  const group = (await list()).find((one) => one.slug === slug)
  if (group === undefined) throw new Error(`There is no group ${slug}.`)
  return group
}
const slugsOf = async (slug: string) => (await groupOf(slug)).subjects.map((one) => one.slug)

async function add(name: string, parent: string | null = null): Promise<string> {
  const answer = await ruth.browser.post(path, { parent, names: { en: name, bn: '' } })
  expect(answer.status).toBe(201)
  return (answer.body as { insertedId: string }).insertedId
}

test('a group and subjects in it are added at the end, and everybody finds them', async () => {
  const group = await add('Sea  and boats')
  await add('Sailing', group)
  const sailing = await ruth.browser.post(path, { parent: group, names: { en: 'Sailing', bn: 'পাল তোলা' } })
  expect(sailing.status).toBe(201)
  expect((await list()).at(-1)).toMatchObject({ slug: 'sea-and-boats', names: { en: 'Sea and boats' } })
  expect(await slugsOf('sea-and-boats')).toEqual(['sailing', 'sailing-2'])
  const shown = (await server.visitor().get('/api/subjects')).body as CountedGroup[]
  expect(shown.at(-1)?.subjects.at(-1)?.names).toEqual({ en: 'Sailing', bn: 'পাল তোলা' })
})

test('a subject is renamed, and keeps the word in addresses', async () => {
  const group = await add('Weather')
  expect((await ruth.browser.patch(`${path}/${group}`, { names: { en: 'Sky' } })).status).toBe(200)
  expect(await groupOf('weather')).toMatchObject({ names: { en: 'Sky' } })
})

test('subjects and groups change places, and subjects their group', async () => {
  const [one, other] = [await add('Left'), await add('Right')]
  const ids = [await add('First', one), await add('Second', one), await add('Third', one)]
  await ruth.browser.patch(`${path}/${ids[2]}`, { move: 'up' })
  expect(await slugsOf('left')).toEqual(['first', 'third', 'second'])
  await ruth.browser.patch(`${path}/${ids[0]}`, { move: 'up' })
  expect(await slugsOf('left')).toEqual(['first', 'third', 'second'])
  await ruth.browser.patch(`${path}/${ids[0]}`, { parent: other })
  expect([await slugsOf('left'), await slugsOf('right')]).toEqual([['third', 'second'], ['first']])
  await ruth.browser.patch(`${path}/${other}`, { move: 'up' })
  expect((await list()).slice(-2).map(({ slug }) => slug)).toEqual(['right', 'left'])
})

test('courses about a subject that is removed are about none, and were counted before', async () => {
  const group = await add('Clouds')
  const subject = await add('Cirrus', group)
  const course = await makeCourse(ruth)
  const said = await ruth.browser.put(`/api/course/${course}/facts`, { subject })
  expect(said.status).toBe(200)
  expect((await groupOf('clouds')).subjects).toMatchObject([{ courses: 1 }])
  const removed = await ruth.browser.delete(`${path}/${group}`)
  expect([removed.status, removed.body]).toEqual([200, { deletedCount: 2 }])
  const { body } = await server.visitor().get(`/api/course/${course}`)
  expect(body).toMatchObject({ facts: { subject: null } })
  expect((await ruth.browser.delete(`${path}/${group}`)).status).toBe(404)
})

test('many who add at once fill a group up, and no further', async () => {
  const group = await add('Crowd')
  const answers = await Promise.all(
    Array.from({ length: most.inGroup + 5 }, () =>
      ruth.browser.post(path, { parent: group, names: { en: 'One of many' } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(most.inGroup)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
  expect(new Set(await slugsOf('crowd')).size).toBe(most.inGroup)
})

test('each change is recorded, without a name', async () => {
  const id = await add('Recorded secretly')
  await ruth.browser.patch(`${path}/${id}`, { move: 'up' })
  await ruth.browser.delete(`${path}/${id}`)
  const events = await server.db
    .selectFrom('audit_events')
    .select(['details', 'member_id'])
    .where('kind', '=', 'subjects.changed')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  expect(events.map(({ details }) => details)).toEqual([
    { done: 'removed' },
    { done: 'moved' },
    { done: 'added' },
  ])
})

test('visitors and members may change nothing', async () => {
  const [first] = await list()
  const member = await makePerson(server)
  for (const [browser, status] of [
    [server.visitor(), 401],
    [member.browser, 403],
  ] as const) {
    expect((await browser.get(path)).status).toBe(status)
    expect((await browser.post(path, { names: { en: 'Mine' } })).status).toBe(status)
    expect((await browser.patch(`${path}/${first?._id}`, { move: 'down' })).status).toBe(status)
    expect((await browser.delete(`${path}/${first?._id}`)).status).toBe(status)
  }
})

test.each([
  ['a blank name', { names: { en: ' ' } }, 'names.en'],
  ['a name that is too long', { names: { en: 'x'.repeat(81) } }, 'names.en'],
  ['a group that is no id', { parent: 'music', names: { en: 'A' } }, 'parent'],
])('%s is refused', async (_, body, field) => {
  expect(problemIn(await ruth.browser.post(path, body))).toMatchObject({ status: 422, errors: [{ field }] })
})

test('a subject in a subject is refused, and so is what there is not', async () => {
  const group = await add('Outer')
  const inner = await add('Inner', group)
  expect((await ruth.browser.post(path, { parent: inner, names: { en: 'Deeper' } })).status).toBe(404)
  expect((await ruth.browser.patch(`${path}/${inner}`, { parent: inner })).status).toBe(404)
  const nobody = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'
  expect((await ruth.browser.patch(`${path}/${nobody}`, { move: 'up' })).status).toBe(404)
  expect((await ruth.browser.patch(`${path}/${inner}`, { move: 'sideways' })).status).toBe(422)
})
