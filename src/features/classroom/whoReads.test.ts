import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { makeAdministrator } from '../../testing/administrator.ts'
import type { Browser } from '../../testing/browser.ts'
import { makeOutline } from '../../testing/outlines.ts'
import { addStaff, enroll, makeCourse, makePerson } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

/** Why an item is not read. */
type Told = '401' | 'not-enrolled' | 'not-open' | 'none' | 'read'

const people = [
  'visitor',
  'stranger',
  'former learner',
  'administrator',
  'learner',
  'assistant',
  'editor',
  'owner',
] as const

type Who = (typeof people)[number]

const states = ['open', 'free', 'not released yet', 'free and not released yet', 'draft'] as const

type State = (typeof states)[number]

let server: TestServer
let course: string
let items: Record<State, string>
let browsers: Record<Who, Browser>

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  const [owner, stranger, former, learner, assistant, editor, administrator] = await Promise.all([
    makePerson(server),
    makePerson(server),
    makePerson(server),
    makePerson(server),
    makePerson(server),
    makePerson(server),
    makeAdministrator(server),
  ])
  course = await makeCourse(owner)
  const inTwoDays = new Date(server.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 16)
  const release = { at: inTwoDays, zone: 'UTC' }
  const plain = [{}, { free: true }, { release }, { free: true, release }, { published: false }]
  const made = await makeOutline(server, course, plain)
  items = Object.fromEntries(states.map((state, nr) => [state, made[nr]])) as typeof items
  await addStaff(server, course, assistant, 'assistant')
  await addStaff(server, course, editor, 'editor')
  for (const person of [learner, former]) await enroll(person, course)
  await former.browser.delete(`/api/unenroll-course?email=${former.email}&courseId=${course}`)
  browsers = {
    visitor: server.visitor(),
    stranger: stranger.browser,
    'former learner': former.browser,
    administrator: administrator.browser,
    learner: learner.browser,
    assistant: assistant.browser,
    editor: editor.browser,
    owner: owner.browser,
  }
})

afterAll(() => server.stop())

/** What somebody is told who asks for an item. */
async function readBy(who: Who, state: State): Promise<Told> {
  const { status, body } = await browsers[who].get(`/api/course/${course}/items/${items[state]}`)
  const { type = '' } = (body ?? {}) as { type?: string }
  if (status === 401) return '401'
  if (status === 403) return type.endsWith('not-open') ? 'not-open' : 'not-enrolled'
  return status === 404 ? 'none' : 'read'
}

/** What becomes of an event of theirs that says they have read it. */
async function markedBy(who: Who, state: State): Promise<string> {
  const at = server.clock.now().toISOString()
  const event = { id: newId(), item: items[state], kind: 'place', place: { block: 'block0000' }, at }
  const { status, body } = await browsers[who].post(`/api/course/${course}/progress`, {
    sentAt: at,
    events: [event],
  })
  if (status !== 200) return String(status)
  const { kept, refused } = body as { kept: string[]; refused: { reason: string }[] }
  return kept.length > 0 ? 'kept' : (refused[0]?.reason ?? '')
}

/** What each of them is told, in the order of the states. */
async function tableOf<Answer>(ask: (who: Who, state: State) => Promise<Answer>) {
  const told: Partial<Record<Who, Answer[]>> = {}
  for (const who of people) {
    const row: Answer[] = []
    for (const state of states) row.push(await ask(who, state))
    told[who] = row
  }
  return told
}

// What may be read has nothing to show, since no feature has its kind.
const stranger = ['not-enrolled', 'none', 'not-enrolled', 'not-open', 'none']
const taking = ['none', 'none', 'not-open', 'not-open', 'none']
const telling = ['kept', 'kept', 'not-open', 'not-open', 'no-item']

test('what is not released is read by nobody as a lesson, what is not free by those alone who take or teach the course', async () => {
  expect(await tableOf(readBy)).toEqual({
    visitor: stranger.map((told) => (told === 'not-enrolled' ? '401' : told)),
    stranger,
    'former learner': stranger,
    administrator: stranger,
    learner: taking,
    assistant: taking,
    editor: taking,
    owner: taking,
  })
})

test('progress is kept of those who take or teach a course, and of what is open to them', async () => {
  const none = (status: string) => telling.map(() => status)
  expect(await tableOf(markedBy)).toEqual({
    visitor: none('401'),
    stranger: none('403'),
    'former learner': none('403'),
    administrator: none('403'),
    learner: telling,
    assistant: telling,
    editor: telling,
    owner: telling,
  })
})

test('once it is released it is open to those who take the course, what is free to everybody, and a draft to nobody', async () => {
  server.clock.advance({ seconds: 3 * 86_400 })
  expect((await tableOf(markedBy)).learner).toEqual(['kept', 'kept', 'kept', 'kept', 'no-item'])
  expect((await tableOf(readBy)).stranger).toEqual(['not-enrolled', 'none', 'not-enrolled', 'none', 'none'])
})
