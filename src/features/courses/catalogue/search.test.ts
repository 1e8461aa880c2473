import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemIn } from '../../../testing/browser.ts'
import { crawlPages } from '../../../testing/crawl.ts'
import { makeCourse, makePerson } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { CourseCard } from '../contract.ts'

let server: TestServer

const courses: [title: string, description: string][] = [
  ['Drawing What You See', 'Pencils, paper and patience.'],
  ['Watercolour for Rainy Days', 'After drawing comes colour.'],
  ['Self-Paced Bread', 'Don’t hurry the dough; 100% rye & 3 flours.'],
  ['বাংলা পড়তে শেখা', 'প্রথম পাঠ: র‍্যাম আর শিক্ষা।'],
  ['الخط العربي', 'كتابة الحروف'],
  ['یادگیری', 'می‌خواهم بخوانم'],
  ['Été à la Montagne', 'Où est la forêt?'],
  ['İstanbul Sokakları', 'ΟΔΟΣ καὶ πόλις'],
  ['日本語 入門', '漢字'],
  ['Node.js, Politely', 'For servers and/or “tools”—and l’humour.'],
  ['🎉 Party Planning', 'Ten guests, one kitchen.'],
  ['Ёж и йод: Straße', ''],
]

beforeAll(async () => {
  server = await startTestServer()
  const zofia = await makePerson(server, 'Zofia Kowalska-Nowak')
  const brian = await makePerson(server, "Brian O'Neill")
  const zoe = await makePerson(server, 'Zoë Żak')
  for (const [title, description] of courses) {
    const teacher = title.startsWith('🎉') ? brian : title.startsWith('Ё') ? zoe : zofia
    await makeCourse(teacher, { title, description })
  }
  const removed = await makeCourse(brian, { title: 'Drawing in Secret' })
  await brian.browser.delete(`/api/delete-course/${removed}`)
})

afterAll(() => server.stop())

const address = (q: string, more = '') => `/api/all-courses${more}?q=${encodeURIComponent(q)}`

async function find(q: string): Promise<string[]> {
  const pages = await crawlPages<CourseCard>(server.visitor(), address(q))
  const titles = pages.flat().map(({ title }) => title)
  expect((await server.visitor().get(address(q, '/count'))).body).toMatchObject({
    count: titles.length,
    capped: false,
  })
  return titles
}

describe('a search finds', () => {
  test.each([
    ['a word of the title', 'see', ['Drawing What You See']],
    ['a word of the description', 'pencils', ['Drawing What You See']],
    ['the beginning of a word', 'water', ['Watercolour for Rainy Days']],
    ['words in any order', 'days rainy', ['Watercolour for Rainy Days']],
    ['words of title and description together', 'watercolour drawing', ['Watercolour for Rainy Days']],
    ['in capitals or without', 'RAINY', ['Watercolour for Rainy Days']],
    ['a part of a hyphenated word', 'paced', ['Self-Paced Bread']],
    ['a hyphenated word', 'self-paced', ['Self-Paced Bread']],
    ['a word with an apostrophe as it was typed', 'don', ['Self-Paced Bread']],
    ['a number', '100', ['Self-Paced Bread']],
    ['Bangla', 'পড়তে', ['বাংলা পড়তে শেখা']],
    ['the beginning of a word in Bangla', 'শিক', ['বাংলা পড়তে শেখা']],
    ['Bangla with a joiner inside', 'র‍্যাম', ['বাংলা পড়তে শেখা']],
    ['Arabic', 'العربي', ['الخط العربي']],
    ['Persian with a joiner inside', 'می‌خواهم', ['یادگیری']],
    ['accents', 'forêt', ['Été à la Montagne']],
    ['accents in capitals', 'FORÊT ÉTÉ', ['Été à la Montagne']],
    ['accents that were left out', 'foret ete', ['Été à la Montagne']],
    ['accents that are not there', 'pâtience', ['Drawing What You See']],
    ['accents typed as marks of their own', 'forêt'.normalize('NFD'), ['Été à la Montagne']],
    ['a dotted capital İ', 'İSTANBUL', ['İstanbul Sokakları']],
    ['Greek that ends in a sigma', 'ΟΔΟΣ', ['İstanbul Sokakları']],
    ['Greek without accents', 'πολισ', ['İstanbul Sokakları']],
    ['letters that no mark makes', 'sokaklari', ['İstanbul Sokakları']],
    ['a teacher without accents', 'zoe', ['Ёж и йод: Straße']],
    ['Cyrillic without marks', 'еж иод strasse', ['Ёж и йод: Straße']],
    ['Cyrillic with marks', 'ёж йод straße', ['Ёж и йод: Straße']],
    ['Japanese', '日本', ['日本語 入門']],
    ['a word among signs', '(rye) & "flours"!', ['Self-Paced Bread']],
    ['a word beside an emoji', '🎉party🎉', ['🎉 Party Planning']],
    ['a word beside an emoji of several parts', '❤️ party 👩‍💻', ['🎉 Party Planning']],
    ['a name with a dot inside', 'node.js', ['Node.js, Politely']],
    ['words on both sides of a slash', 'and/or', ['Node.js, Politely']],
    ['a part of a name with a dot', 'js', ['Node.js, Politely']],
    ['a word on one side of a slash', 'or', ['Node.js, Politely']],
    ['a word in quotation marks, as it was typed', '“tools”—and', ['Node.js, Politely']],
    ['a word that stands in quotation marks', 'tools', ['Node.js, Politely']],
    ['a word after a dash without spaces', 'and humour', ['Node.js, Politely']],
    ['a word with a curly apostrophe, as it was typed', 'L’HUMOUR', ['Node.js, Politely']],
    ['a word behind a curly apostrophe', 'humour', ['Node.js, Politely']],
    ['the courses of a teacher by first name', 'brian', ['🎉 Party Planning']],
    ['the courses of a teacher by last name', 'o’neill', ['🎉 Party Planning']],
    ['the beginning of a teacher’s name', 'neil', ['🎉 Party Planning']],
  ])('%s', async (_, q, titles) => {
    expect(await find(q)).toEqual(titles)
  })

  test('matches in the title before those in the description', async () => {
    expect(await find('drawing')).toEqual(['Drawing What You See', 'Watercolour for Rainy Days'])
  })

  test('all that a teacher gives', async () => {
    expect(await find('Kowalska')).toHaveLength(courses.length - 2)
  })

  test('every course when it is empty or blank', async () => {
    expect(await find('')).toHaveLength(courses.length)
    expect(await find(' \t\n ')).toHaveLength(courses.length)
  })
})

describe('a search finds nothing', () => {
  test.each([
    ['with a word that no course has', 'zeppelin'],
    ['when only one of the words is there', 'drawing zeppelin'],
    ['with the end of a word', 'awing'],
    ['of a deleted course', 'secret'],
    ['with an emoji alone', '🎉'],
    ['with an emoji of several parts', '👩‍💻❤️'],
    ['with a mark that has no letter', '\u0301'],
    ['with a joiner alone', '\u200d'],
    ['with signs alone', '!?…“”—&'],
    ['with operators alone', "& | ! <-> :* ( ) ' \\"],
  ])('%s', async (_, q) => {
    expect(await find(q)).toEqual([])
  })
})

describe('what means something to a database is only text in a search', () => {
  test.each([
    ["'; drop table courses; --", []],
    ["' or '1'='1", []],
    ['drawing | party', []],
    ['!party', ['🎉 Party Planning']],
    ['drawing & !watercolour', ['Watercolour for Rainy Days']],
    ["party':*", ['🎉 Party Planning']],
    ['part:*', ['🎉 Party Planning']],
    ['%rty', []],
    ['p_rty', []],
    ['\\party', ['🎉 Party Planning']],
    ['$1 party', []],
  ])('%s', async (q, titles) => {
    expect(await find(q)).toEqual(titles)
  })
})

test('whatever is searched for, it is found, not found or refused, but never a failure', async () => {
  const pieces = fc.constantFrom(
    ...`&|!<->():*'"\\%_;$ \t\n`,
    'a',
    'é',
    'শ',
    '্',
    '\u200d',
    '🎉',
    '\ufe0f',
    '1',
  )
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: pieces, maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  )
  await fc.assert(
    fc.asyncProperty(anything, async (q) => {
      for (const path of ['/api/all-courses', '/api/all-courses/count']) {
        const { status } = await server.visitor().get(`${path}?${new URLSearchParams({ q })}`)
        expect([200, 422]).toContain(status)
      }
    }),
    { numRuns: 120 },
  )
})

test.each([
  ['a NUL byte', 'q=a%00b'],
  ['two searches at once', 'q=a&q=b'],
])('a search with %s is refused', async (_, query) => {
  for (const path of ['/api/all-courses', '/api/all-courses/count']) {
    const answer = await server.visitor().get(`${path}?${query}`)
    expect(answer.status).toBe(422)
    expect(problemIn(answer).errors?.map(({ field }) => field)).toEqual(['q'])
  }
})

test('of a search two hundred characters count, whatever their size', async () => {
  const visitor = server.visitor()
  for (const filler of ['!', '🎉']) {
    const cut = (at: number) => `${filler.repeat(at - 'party'.length)}party`
    expect(await find(cut(200))).toEqual(['🎉 Party Planning'])
    expect(await find(`${cut(200)}zeppelin`)).toEqual(['🎉 Party Planning'])
    expect((await visitor.get(address(cut(206), '/alternatives'))).status).toBe(200)
    const { status, text } = await visitor.get(`/all-courses?q=${encodeURIComponent(`${cut(200)}zeppelin`)}`)
    expect(status).toBe(200)
    expect(text).toContain(`value="${cut(200)}"`)
    expect(text).toContain('1 course for')
  }
})

describe('without scripts the page of a search', () => {
  const page = async (path: string) => (await server.visitor().get(path)).text
  const titlesIn = (html: string) =>
    Array.from(html.matchAll(/<h2[^>]*dir="auto">([^<]+)/g), ([, title]) => title)

  /** The address that the form on a page leads to, when only the search is typed. */
  async function submit(path: string, q: string): Promise<string> {
    const html = await page(path)
    const select = /<select[^>]*name="sort"[^>]*>.*?<\/select>/s.exec(html)?.[0] ?? ''
    const sort =
      /<option value="(\w*)" selected="">/.exec(select)?.[1] ?? /<option value="(\w*)"/.exec(select)?.[1]
    return `/all-courses?${new URLSearchParams({ q, sort: sort ?? 'none' })}`
  }

  test('begins with the best match, as with scripts', async () => {
    const found = titlesIn(await page(await submit('/all-courses', 'drawing')))
    expect(found).toEqual(['Drawing What You See', 'Watercolour for Rainy Days'])
    expect(titlesIn(await page('/all-courses?q=drawing&sort=newest'))).toEqual(found.toReversed())
  })

  test('of all courses keeps their order, counts them, and leads on to the catalogue', async () => {
    const all = await page('/all-new-courses')
    expect(all).toMatch(/Every course, oldest first\..*\d+ courses\./)
    expect(all).toMatch(
      /<form[^>]*role="search"[^>]*action="\/all-new-courses"|action="\/all-new-courses"[^>]*role="search"/,
    )
    const found = await page('/all-new-courses?q=drawing')
    expect(titlesIn(found)).toEqual(['Drawing What You See', 'Watercolour for Rainy Days'])
    expect(found).toMatch(/Courses that match “drawing”, oldest first\..*2 courses\./)
    const none = await page('/all-new-courses?q=xyzzy')
    expect(none).toContain('href="/all-courses?q=xyzzy"')
    expect(none).toMatch(/0 courses\./)
  })

  test('keeps an order that was chosen', async () => {
    expect(await submit('/all-courses?sort=title', 'drawing')).toBe('/all-courses?q=drawing&sort=title')
    expect(await submit('/all-courses?q=bread&sort=newest', 'drawing')).toBe(
      '/all-courses?q=drawing&sort=newest',
    )
  })

  test('tells what the words find apart under a heading of its own', async () => {
    const html = await page('/all-courses?q=drawing+zeppelin')
    expect(html).toContain('0 courses for “drawing zeppelin”. 2 others below.')
    expect(html).toContain('No course has all of these words; these have “drawing”')
    expect(html).toContain('Drawing What You See')
    expect(html).not.toContain('No course matches this search')
  })

  test('tells near-misses under a heading of their own', async () => {
    const html = await page('/all-courses?q=watercolor')
    expect(html).toContain('0 courses for “watercolor”. 1 other below.')
    expect(html).toContain('Courses with similar words')
    expect(html).toContain('Watercolour for Rainy Days')
    expect(await page('/all-courses?q=watercolour')).not.toContain('Courses with similar words')
  })
})

test('an order that is not known is refused', async () => {
  const answer = await server.visitor().get('/api/all-courses?sort=price')
  expect(answer.status).toBe(422)
  expect(problemIn(answer).errors?.map(({ field }) => field)).toEqual(['sort'])
})

describe('of more than three hundred matches', () => {
  beforeAll(async () => {
    const { id } = await makePerson(server, 'Rafiq')
    await sql`
      insert into courses (id, creator_id, title, created_at, updated_at)
      select gen_random_uuid(), ${id}, 'Lesson ' || at, timestamptz '2026-01-01' + at * interval '1 hour', now()
      from generate_series(1, 1005) as at`.execute(server.db)
  })

  test('three hundred are counted, and that there are more is said', async () => {
    expect((await server.visitor().get(address('lesson', '/count'))).body).toEqual({
      count: 300,
      capped: true,
    })
  })

  test('of all courses a thousand are', async () => {
    expect((await server.visitor().get('/api/all-courses/count')).body).toMatchObject({
      count: 1000,
      capped: true,
    })
  })

  test('the newest three hundred are ranked', async () => {
    const pages = await crawlPages<CourseCard>(server.visitor(), `${address('lesson')}&limit=100`)
    const titles = pages.flat().map(({ title }) => title)
    expect(new Set(titles)).toEqual(new Set(Array.from({ length: 300 }, (_, at) => `Lesson ${at + 706}`)))
    expect(titles).toHaveLength(300)
  })

  test('every other order leads through all of them', async () => {
    const pages = await crawlPages<CourseCard>(server.visitor(), `${address('lesson')}&limit=100&sort=oldest`)
    const titles = pages.flat().map(({ title }) => title)
    expect(titles).toEqual(Array.from({ length: 1005 }, (_, at) => `Lesson ${at + 1}`))
  })
})
