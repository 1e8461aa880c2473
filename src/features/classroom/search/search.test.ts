import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { makeAdministrator } from '../../../testing/administrator.ts'
import type { Answer } from '../../../testing/browser.ts'
import { makeFileSet } from '../../../testing/lessons.ts'
import { enroll, makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { uploadFile } from '../../../testing/uploads.ts'
import type { LessonHit } from '../contract.ts'

let server: TestServer
let owner: Person
let learner: Person
let stranger: Person
let administrator: Person
let course: string

/** Stands in what nobody may find. */
const secret = 'Quetzalcoatl'

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  owner = await makePerson(server, 'Olga')
  stranger = await makePerson(server, 'Sam')
  administrator = await makeAdministrator(server)
})

afterAll(() => server.stop())

beforeEach(async () => {
  learner = await makePerson(server, 'Lena')
  course = await makeCourse(owner)
  await enroll(learner, course)
})

type Lesson = { title: string; text?: string; published?: boolean; release?: object }

const post = async (path: string, body: object) => {
  const answer = await owner.browser.post(path, body)
  expect([200, 201]).toContain(answer.status)
}

/** Writes lessons by the product's own calls, publishes those that are to be, and gives their ids. */
async function write(lessons: readonly Lesson[], of = course): Promise<string[]> {
  const path = `/api/course/${of}`
  const section = newId()
  await post(`${path}/sections`, { _id: section, title: 'Basics' })
  const ids: string[] = []
  for (const { title, text = '', release } of lessons) {
    const item = newId()
    ids.push(item)
    await post(`${path}/items`, { _id: item, kind: 'text', title, section })
    const { body } = await owner.browser.post(`${path}/markdown`, { text })
    await replace(of, item, (body as { blocks: object[] }).blocks)
    if (release !== undefined) {
      const settings = { title, release, optional: false, free: false, doneBy: 'mark' }
      await owner.browser.put(`${path}/items/${item}`, settings)
    }
  }
  const shown = ids.filter((_, nr) => lessons[nr]?.published !== false)
  await post(`${path}/publish`, { items: shown.map((_id) => ({ _id })), course: 'open' })
  return ids
}

async function replace(of: string, item: string, content: object[]): Promise<void> {
  const draft = `/api/course/${of}/lessons/${item}/draft`
  const there = await owner.browser.get(draft)
  const { schema, version } = there.body as { schema: number; version: number }
  const headers = { 'if-match': `"${version}"` }
  const document = { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content }
  expect(
    (await owner.browser.send(draft, { method: 'PUT', body: { schema, document }, headers })).status,
  ).toBe(200)
}

const search = ({ browser }: Pick<Person, 'browser'>, query: Record<string, string>, of = course) =>
  browser.get(`/api/course/${of}/search?${new URLSearchParams(query)}`)
const searchMine = ({ browser }: Pick<Person, 'browser'>, query: Record<string, string>) =>
  browser.get(`/api/my-lessons?${new URLSearchParams(query)}`)

const hitsIn = ({ body }: Answer) => body as LessonHit[]
const titlesIn = (answer: Answer) => hitsIn(answer).map(({ title }) => title)
const textOf = ({ snippet }: Pick<LessonHit, 'snippet'>) =>
  snippet.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')

/** Searches by both calls, which have to find the same. */
async function found(q: string): Promise<string[]> {
  const [inCourse, mine] = await Promise.all([search(learner, { q }), searchMine(learner, { q })])
  expect(titlesIn(mine)).toEqual(titlesIn(inCourse))
  return titlesIn(inCourse)
}

describe('a search in lessons', () => {
  test('finds words in titles and texts, those in titles first, and leads to the block', async () => {
    const [first = '', second = ''] = await write([
      { title: 'Flour', text: 'What is milled.\n\nA loaf needs water, and **sourdough** needs time.' },
      { title: 'Sourdough', text: 'A jar that lives.' },
      { title: 'Ovens', text: 'Heat.' },
    ])
    const hits = hitsIn(await search(learner, { q: 'sour' }))
    expect(hits.map(({ title }) => title)).toEqual(['Sourdough', 'Flour'])
    expect(hits[0]).toMatchObject({ course, item: second, block: null, courseTitle: expect.any(String) })
    expect(hits[1]).toMatchObject({ course, item: first, block: expect.any(String) })
    expect(hits.map(textOf)).toEqual(['A jar that lives.', 'A loaf needs water, and [sour]dough needs time.'])
    const page = (await learner.browser.get(`/api/course/${course}/items/${first}`)).body as {
      page: { blocks: string[] }
    }
    expect(page.page.blocks).toContain(hits[1]?.block)
    expect(await found('water heat')).toEqual([])
    expect(await found('flour WATER')).toEqual(['Flour'])
  })

  test('finds whatever the marks and the script: Bangla, Chinese, Thai', async () => {
    await write([
      { title: 'Cafés', text: 'Crème brûlée.' },
      { title: 'স্বরবর্ণ', text: 'আমরা বাংলা ভাষা শিখি, আর অক্ষর লিখি।' },
      { title: '汉字', text: '我们学习书法和诗歌。' },
      { title: 'ไทย', text: 'สวัสดีครับทุกคน' },
    ])
    expect(await found('creme brulee')).toEqual(['Cafés'])
    expect(await found('cafe')).toEqual(['Cafés'])
    expect(await found('বাংলা অক্ষর')).toEqual(['স্বরবর্ণ'])
    expect(await found('শিখ')).toEqual(['স্বরবর্ণ'])
    expect(await found('书法')).toEqual(['汉字'])
    expect(await found('学习书法')).toEqual(['汉字'])
    expect(await found('汉')).toEqual(['汉字'])
    expect(await found('法学')).toEqual([])
    expect(await found('ครับ')).toEqual(['ไทย'])
  })

  test('finds nothing of drafts, of what is not open, of what was changed since, and of what is gone', async () => {
    const tomorrow = new Date(server.clock.now().getTime() + 86_400_000).toISOString().slice(0, 16)
    const text = `${secret} everywhere.`
    const [, , changed = '', hidden = '', gone = ''] = await write([
      { title: `${secret} draft`, text, published: false },
      { title: `${secret} later`, text, release: { at: tomorrow, zone: 'UTC' } },
      { title: 'Changed', text: 'Old words.' },
      { title: `${secret} hidden`, text },
      { title: `${secret} gone`, text },
      { title: 'There', text: 'Plain words.' },
    ])
    await replace(course, changed, [{ type: 'paragraph', content: [{ type: 'text', text }] }])
    await post(`/api/course/${course}/publish`, { items: [], unpublish: [hidden] })
    await owner.browser.delete(`/api/course/${course}/items/${gone}`)
    expect(await found(secret)).toEqual([])
    expect(await found('words')).toEqual(['Changed', 'There'])
    expect(titlesIn(await search(owner, { q: secret }))).toEqual([])
    server.clock.advance({ minutes: 2 * 24 * 60 })
    expect(await found(secret)).toEqual([`${secret} later`])
    await post(`/api/course/${course}/publish`, { items: [{ _id: changed }] })
    expect(await found(secret)).toEqual([`${secret} later`, 'Changed'])
    await post(`/api/course/${course}/publish`, { items: [], course: 'closed' })
    expect(await found(secret)).toEqual([])
  })

  test('in my lessons finds in all courses that one takes, and in no others', async () => {
    const other = await makeCourse(owner)
    const foreign = await makeCourse(owner)
    await enroll(learner, other)
    for (const of of [course, other, foreign]) await write([{ title: 'Loops', text: 'For ever.' }], of)
    const hits = hitsIn(await searchMine(learner, { q: 'ever' }))
    expect(hits.map((hit) => hit.course).toSorted()).toEqual([course, other].toSorted())
    expect(hits[0]?.course).toBe(other)
    const query = `email=${encodeURIComponent(learner.email)}&courseId=${other}`
    await learner.browser.delete(`/api/unenroll-course?${query}`)
    expect(hitsIn(await searchMine(learner, { q: 'ever' })).map((hit) => hit.course)).toEqual([course])
    expect(hitsIn(await searchMine(stranger, { q: 'ever' }))).toEqual([])
  })

  test('comes ten at a time, each lesson once', async () => {
    await write(
      Array.from({ length: 23 }, (_, nr) => ({
        title: `Step ${nr}`,
        text: nr % 2 === 0 ? 'Many' : 'Manyfold',
      })),
    )
    for (const ask of [
      (query: Record<string, string>) => search(learner, query),
      (query: Record<string, string>) => searchMine(learner, query),
    ]) {
      const seen: string[] = []
      const counts: number[] = []
      let after: string | null = null
      do {
        const answer: Answer = await ask({ q: 'many', ...(after !== null && { after }) })
        seen.push(...titlesIn(answer))
        counts.push(hitsIn(answer).length)
        after = /after=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
      } while (after !== null)
      expect(counts).toEqual([10, 10, 3])
      expect(new Set(seen).size).toBe(23)
      // Whole words come before beginnings of words.
      expect(seen.slice(0, 12)).toEqual(Array.from({ length: 12 }, (_, nr) => `Step ${2 * nr}`))
    }
  })

  test('of a lesson as long as may be is kept and found', async () => {
    const numbers = Array.from({ length: 90_000 }, (_, nr) => `w${nr.toString(36)}`)
    const paragraphs = Array.from({ length: 90 }, (_, nr) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: numbers.slice(nr * 1000, nr * 1000 + 1000).join(' ') }],
    }))
    const [item = ''] = await write([{ title: 'Long', text: 'Short.' }])
    await replace(course, item, paragraphs)
    await post(`/api/course/${course}/publish`, { items: [{ _id: item }] })
    expect(await found('w0 wff')).toEqual(['Long'])
    const pairs = Array.from({ length: 300_000 }, (_, nr) =>
      String.fromCodePoint(0x4e00 + ((nr * 7919) % 20_000)),
    )
    const text = pairs.join('')
    const chinese = Array.from({ length: 30 }, (_, nr) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: text.slice(nr * 10_000, nr * 10_000 + 10_000) }],
    }))
    await replace(course, item, chinese)
    await post(`/api/course/${course}/publish`, { items: [{ _id: item }] })
    expect(await found(text.slice(0, 5))).toEqual(['Long'])
  })
})

describe('who may search, and for what', () => {
  test('learners and those who teach may search in a course; visitors, strangers and administrators may not', async () => {
    await write([{ title: 'Loops' }])
    expect((await search({ browser: server.visitor() }, { q: 'loops' })).status).toBe(401)
    for (const person of [stranger, administrator])
      expect((await search(person, { q: 'loops' })).status).toBe(403)
    expect((await search(learner, { q: 'loops' }, newId())).status).toBe(404)
    for (const person of [learner, owner])
      expect(titlesIn(await search(person, { q: 'loops' }))).toEqual(['Loops'])
    expect((await searchMine({ browser: server.visitor() }, { q: 'loops' })).status).toBe(401)
  })

  test('nothing to search for finds nothing, and what is no search is refused', async () => {
    await write([{ title: 'Loops' }])
    for (const q of ['', ' ', '!?', "':* & |", '\u200d']) expect(await found(q)).toEqual([])
    expect(await found(`${'loops '.repeat(60)}`)).toEqual(['Loops'])
    for (const ask of [search, searchMine]) {
      expect(hitsIn(await ask(learner, {}))).toEqual([])
      expect((await ask(learner, { q: 'a\u0000b' })).status).toBe(422)
      for (const after of ['nowhere', 'WyJteS1sZXNzb25zIl0', 'x'.repeat(1001)])
        expect((await ask(learner, { q: 'loops', after })).status).toBe(422)
    }
  })
})

test('what is said in a recording is found by those who may watch it', async () => {
  const set = await makeFileSet(server, owner)
  await enroll(learner, set.course)
  const bytes = Buffer.from('\x00\x00\x00\x18ftypmp42 as if it were one', 'latin1')
  const file = await uploadFile(owner.browser, set.course, { name: 'Talk.mp4', bytes })
  await post(`${set.path}/files`, { files: [file] })
  const say = (language: string, text: string) =>
    owner.browser.put(`/api/files/${set.course}/${file}/tracks/captions/${language}`, {
      version: null,
      text: `WEBVTT\n\n00:01.000 --> 00:02.000\nThe heron\n\n00:02.000 --> 00:03.000\nstands still.\n\n${text}`,
      label: '',
      isDefault: false,
    })
  await say('en', '')
  await say('fr', '')
  const search = async (q: string) => {
    const path = `/api/course/${set.course}/search?q=${encodeURIComponent(q)}`
    return (await learner.browser.get(path)).body as LessonHit[]
  }
  expect(await search('heron still')).toEqual([])
  await post(`/api/course/${set.course}/publish`, { items: [{ _id: set.item }], course: 'open' })
  expect(await search('heron still')).toMatchObject([{ item: set.item, block: null, place: null }])
  expect((await search('heron still'))[0]?.snippet.map(({ text }) => text).join('')).toBe(
    'The heron stands still.',
  )
  expect(await search('heron flies')).toEqual([])
})
