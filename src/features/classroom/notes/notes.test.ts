import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { problemIn } from '../../../testing/browser.ts'
import { nextOf } from '../../../testing/crawl.ts'
import { makeOutline } from '../../../testing/outlines.ts'
import { enroll, makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { clearNotes, type Told } from './actions.ts'
import type { LearnerNote } from './contract.ts'
import { changed, daysDeleted, joinTexts, longest, mostNotes } from './rules.ts'

let server: TestServer
let teacher: Person
let learner: Person
let course: string
let items: string[]

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  teacher = await makePerson(server, 'Henrik')
})

afterAll(() => server.stop())

beforeEach(async () => {
  learner = await makePerson(server, 'Zoë')
  course = await makeCourse(teacher)
  items = await makeOutline(server, course, [
    { title: 'Tides' },
    { published: false },
    { release: { at: '2199-01-01T00:00', zone: 'UTC' } },
  ])
  await enroll(learner, course)
})

const noting = (given: object = {}) => ({
  id: newId(),
  note: newId(),
  item: items[0],
  place: { block: 'block0000' },
  quote: null,
  text: 'The moon pulls.',
  at: server.clock.now().toISOString(),
  version: 0,
  ...given,
})

const send = ({ browser }: Pick<Person, 'browser'>, events: readonly object[], of = course) =>
  browser.post(`/api/course/${of}/notes`, { sentAt: server.clock.now().toISOString(), events })

const record = async (person: Person, ...events: object[]) => (await send(person, events)).body as Told

const list = async ({ browser }: Person, query = '') =>
  (await browser.get(`/api/notes?${query}`)).body as LearnerNote[]

const leave = ({ browser, email }: Person) =>
  browser.delete(`/api/unenroll-course?email=${encodeURIComponent(email)}&courseId=${course}`)

describe('somebody who takes a course', () => {
  test('writes notes, highlights words and sets bookmarks, and finds them with their course and lesson', async () => {
    const note = noting()
    const quote = { text: 'spring tide', from: 12 }
    const { kept, refused, notes } = await record(
      learner,
      note,
      noting({ text: '', quote }),
      noting({ text: '', place: null }),
    )
    expect([kept.length, refused]).toEqual([3, []])
    expect(notes.map(({ kind }) => kind).toSorted()).toEqual(['bookmark', 'highlight', 'note'])
    const listed = await list(learner, `course=${course}&item=${items[0]}`)
    expect(listed.find(({ _id }) => _id === note.note)).toMatchObject({
      course: { _id: course },
      item: { _id: items[0], title: 'Tides' },
      place: { block: 'block0000' },
      text: 'The moon pulls.',
      version: 1,
    })
    expect(listed.find(({ kind }) => kind === 'highlight')?.quote).toEqual(quote)
  })

  test('has what was sent fifty times at once there once', async () => {
    const note = noting()
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(learner, [note])))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await list(learner)).toMatchObject([{ _id: note.note, version: 1 }])
  })

  test('changes a note, and an older message that comes late changes nothing', async () => {
    const first = noting()
    const second = { ...first, id: newId(), text: 'Sun and moon pull.', version: 1 }
    await record(learner, first, second)
    await record(learner, first, second)
    expect(await list(learner)).toMatchObject([{ text: 'Sun and moon pull.', version: 2 }])
  })

  test('keeps both texts when two devices change a note without knowing of each other', async () => {
    const first = noting()
    await record(learner, first)
    const change = (text: string) => ({ ...first, id: newId(), text, version: 1 })
    await Promise.all([record(learner, change('From the desk.')), record(learner, change('From the phone.'))])
    const [note] = await list(learner)
    expect(note?.text.split('\n\n').toSorted()).toEqual(['From the desk.', 'From the phone.'])
    expect(note?.version).toBe(3)
  })

  test('is told which notes are not kept: at drafts, closed and unknown lessons', async () => {
    const events = [items[1], items[2], newId(), items[0]].map((item) => noting({ item }))
    const { kept, refused } = await record(learner, ...events)
    expect(kept).toEqual([events[3]?.id])
    expect(refused.map(({ reason }) => reason)).toEqual(['no-item', 'not-open', 'no-item'])
  })

  test('deletes a note, takes it back, and after a month cannot', async () => {
    const { note } = noting()
    await record(learner, noting({ note }))
    const path = `/api/notes/${note}`
    expect((await learner.browser.delete(path)).body).toEqual({ deletedCount: 1 })
    expect((await learner.browser.delete(path)).status).toBe(404)
    expect(await list(learner)).toEqual([])
    expect((await learner.browser.post(`${path}/restore`, {})).body).toEqual({ restoredCount: 1 })
    expect(await list(learner)).toHaveLength(1)
    await learner.browser.delete(path)
    const days = (count: number) => new Date(server.clock.now().getTime() + count * 86_400_000)
    await clearNotes(server.db, days(daysDeleted - 1))
    expect((await learner.browser.post(`${path}/restore`, {})).status).toBe(200)
    await learner.browser.delete(path)
    await clearNotes(server.db, days(daysDeleted + 1))
    expect((await learner.browser.post(`${path}/restore`, {})).status).toBe(404)
  })

  test('brings a deleted note back by what another device has written, but not by an old message', async () => {
    const first = noting()
    await record(learner, first)
    await learner.browser.delete(`/api/notes/${first.note}`)
    await record(learner, first)
    expect(await list(learner)).toEqual([])
    await record(learner, { ...first, id: newId(), text: 'Written meanwhile.', version: 1 })
    expect(await list(learner)).toMatchObject([{ text: 'Written meanwhile.' }])
  })

  test('finds notes by the beginnings of words, of the note, of what it is about, and of the lesson', async () => {
    await record(
      learner,
      noting({ text: 'Crème brûlée' }),
      noting({ text: '', quote: { text: 'the neap tide', from: 0 } }),
    )
    const found = async (q: string) => (await list(learner, `q=${encodeURIComponent(q)}`)).length
    const counts = await Promise.all(['creme', 'NEA ti', 'tides', 'sun', "'; \\ :* & | !", '%'].map(found))
    expect(counts).toEqual([1, 1, 2, 0, 0, 0])
  })

  test('reads the list page by page', async () => {
    await record(learner, noting(), noting(), noting())
    const first = await learner.browser.get('/api/notes?limit=2')
    const rest = await learner.browser.get(nextOf(first) ?? '')
    const ids = [first, rest].flatMap(({ body }) => (body as LearnerNote[]).map(({ _id }) => _id))
    expect(new Set(ids).size).toBe(3)
    expect((await learner.browser.get('/api/notes?after=x')).status).toBe(422)
  })

  test('saves them as Markdown, of a course or all', async () => {
    await record(learner, noting({ quote: { text: 'one\ntwo', from: 0 } }))
    const other = await makeCourse(teacher)
    const [item] = await makeOutline(server, other, [{ title: '# Odd *title*' }])
    await enroll(learner, other)
    await send(learner, [noting({ item, text: 'Elsewhere' })], other)
    const file = await learner.browser.get(`/api/notes-export?course=${course}`)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="notes.md"')
    expect(file.text).toContain('\n### Tides\n\n> one\n> two\n\nThe moon pulls.\n')
    expect(file.text).toContain(`/learn/${course}/${items[0]}#t-block0000`)
    expect(file.text).not.toContain('Elsewhere')
    expect((await learner.browser.get('/api/notes-export')).text).toContain('### \\# Odd \\*title\\*')
    const counts = (await learner.browser.get('/api/noted-courses')).body as { _id: string; count: number }[]
    expect(counts.map(({ _id, count }) => [_id, count]).toSorted()).toEqual(
      [
        [course, 1],
        [other, 1],
      ].toSorted(),
    )
  })

  test('has room for so many notes of a course, and keeps those that there are', async () => {
    const row = {
      user_id: learner.id,
      course_id: course,
      item_id: items[0] ?? '',
      item_title: 'Tides',
      text: 'x',
    }
    const at = server.clock.now().toISOString()
    const rows = Array.from({ length: mostNotes.course - 1 }, () => newId()).map((id) => ({
      ...row,
      id,
      changes: [id],
      created_at: at,
      updated_at: at,
    }))
    await server.db.insertInto('notes').values(rows).execute()
    const [last, more] = [noting(), noting()]
    const { kept, refused } = await record(learner, last, more)
    expect(kept).toEqual([last.id])
    expect(refused).toEqual([{ id: more.id, reason: 'full' }])
    expect((await record(learner, { ...last, id: newId(), text: 'Changed', version: 1 })).kept).toHaveLength(
      1,
    )
  })

  test('is told when both texts of two devices are too long together', async () => {
    const first = noting()
    const change = (letter: string) => ({
      ...first,
      id: newId(),
      text: letter.repeat(longest.text),
      version: 1,
    })
    await record(learner, first, change('a'))
    // The device counts its next change as the version after its own, which is another's here.
    const next = { ...change('c'), text: 'Short again.', version: 2 }
    const { refused } = await record(learner, change('b'), next)
    expect(refused).toMatchObject([{ reason: 'too-long' }, { reason: 'too-long' }])
    expect((await list(learner)).map(({ text }) => text)).toEqual(['a'.repeat(longest.text)])
  })

  test('who has left the course reads, saves and deletes their notes, and writes none', async () => {
    const first = noting()
    await record(learner, first)
    await leave(learner)
    const refused = await send(learner, [noting()])
    expect([refused.status, problemIn(refused).type]).toEqual([403, '/problems/not-enrolled'])
    expect(await list(learner)).toHaveLength(1)
    expect((await learner.browser.get('/api/notes-export')).text).toContain('The moon pulls.')
    expect((await learner.browser.delete(`/api/notes/${first.note}`)).status).toBe(200)
  })

  test('is given no notes of somebody who was signed in before', async () => {
    const told = (account: string) => ({
      sentAt: server.clock.now().toISOString(),
      account,
      events: [noting()],
    })
    const refused = await learner.browser.post(`/api/course/${course}/notes`, told(teacher.id))
    expect([refused.status, problemIn(refused).type]).toEqual([409, '/problems/other-account'])
    expect(await list(learner)).toEqual([])
    expect((await learner.browser.post(`/api/course/${course}/notes`, told(learner.id))).status).toBe(200)
  })

  test('takes notes along with the account’s data, and they go with the account', async () => {
    await record(learner, noting({ text: 'To take along' }))
    expect((await learner.browser.get('/api/auth/export')).text).toContain('To take along')
    await learner.browser.post('/api/auth/deletion', { current: learner.password })
    const left = await server.db.selectFrom('notes').select('id').where('user_id', '=', learner.id).execute()
    expect(left).toEqual([])
  })
})

test('others see and change nothing, not even the teacher of the course; visitors are refused', async () => {
  const first = noting()
  await record(learner, first)
  const stranger = await makePerson(server)
  expect((await send({ browser: server.visitor() }, [first])).status).toBe(401)
  expect((await server.visitor().get('/api/notes')).status).toBe(401)
  expect((await send(stranger, [noting()])).status).toBe(403)
  for (const other of [stranger, teacher]) {
    expect(await list(other)).toEqual([])
    expect((await other.browser.delete(`/api/notes/${first.note}`)).status).toBe(404)
    expect((await other.browser.post(`/api/notes/${first.note}/restore`, {})).status).toBe(404)
    expect((await other.browser.get(`/api/notes-export?course=${course}`)).text).not.toContain('moon')
  }
  // An id of somebody else's is as good as any other.
  expect((await record(teacher, { ...first, id: newId(), text: 'Mine' })).kept).toHaveLength(1)
  expect(await list(learner)).toMatchObject([{ text: 'The moon pulls.' }])
})

test.each([
  { text: 'x'.repeat(longest.text + 1) },
  { text: '\u0000' },
  { text: '\ud83d' },
  { place: { block: 'Not a block' } },
  { quote: { text: '', from: 0 } },
  { quote: { text: 'x'.repeat(longest.quote + 1), from: 0 } },
  { quote: { text: 'x', from: -1 } },
  { version: 1.5 },
  { note: 'none' },
])('bad input is refused: %j', async (given) => {
  expect((await send(learner, [noting(given)])).status).toBe(422)
  expect(
    (
      await send(
        learner,
        Array.from({ length: 101 }, () => noting()),
      )
    ).status,
  ).toBe(422)
})

test('whatever two devices write, both texts are in the note, and a change that is told again changes nothing', () => {
  const texts = ['', 'a', 'ab', 'b', 'x\n\ny', 'y']
  for (const one of texts)
    for (const other of texts) {
      const joined = joinTexts(one, other)
      expect(joined).toContain(one)
      expect(joined).toContain(other)
      expect(joinTexts(joined, other)).toBe(joined)
      const note = { text: one, version: 3, changes: [], deleted: false }
      const change = { id: newId(), text: other, version: 2 }
      const next = changed(note, change)
      expect(next === null ? null : changed(next, change)).toBe(next)
    }
})

test('a device that saves an unchanged text, then another one, overwrites nothing that a second device has written', () => {
  const saved = (version: number, text: string) => ({ id: newId(), text, version })
  const sent = [saved(1, 'Buy milk and eggs'), saved(1, 'Buy milk'), saved(2, 'Buy bread')]
  let note = { text: 'Buy milk', version: 1, changes: [] as readonly string[], deleted: false }
  for (const change of sent) note = changed(note, change) ?? note
  expect(note).toMatchObject({ text: 'Buy milk and eggs\n\nBuy bread', version: 4 })
})
