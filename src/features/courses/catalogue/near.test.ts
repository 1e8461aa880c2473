import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { Alternatives, CourseCard } from '../contract.ts'

let server: TestServer
let zofia: Person

beforeAll(async () => {
  server = await startTestServer()
  zofia = await makePerson(server, 'Zofia Kowalska')
  await makePerson(server, 'Learner Zeppelinski')
  for (const [title, description] of [
    ['Night Photography', 'Stars and street lamps.'],
    ['JavaScript, Politely', 'A language for pages.'],
    ['Python by Hand', 'Snakes and ladders, in code.'],
    ['Photograph Albums', 'Paste and paper.'],
    ['Paper Boats', 'Folded, and put into “photographs”.'],
    ['Phtography', 'As its teacher wrote it.'],
    ['বাংলা পড়তে শেখা', 'প্রথম পাঠ'],
    ['Forêt', 'Où sont les arbres?'],
    ['Bread', 'Rye.'],
  ] as const)
    await makeCourse(zofia, { title, description })
})

afterAll(() => server.stop())

async function find(q: string, more = ''): Promise<string[]> {
  const { body } = await server.visitor().get(`/api/all-courses?q=${encodeURIComponent(q)}${more}`)
  return titlesOf(body as CourseCard[])
}

const count = async (q: string) =>
  (await server.visitor().get(`/api/all-courses/count?q=${encodeURIComponent(q)}`)).body

const titlesOf = (courses: CourseCard[]) => courses.map(({ title }) => title)

/** What is told beside what a search finds, in titles. */
async function besides(q: string) {
  const { body } = await server.visitor().get(`/api/all-courses/alternatives?q=${encodeURIComponent(q)}`)
  const { similar, apart, instead } = body as Alternatives
  return {
    similar: titlesOf(similar),
    apart: apart.map(({ words, courses }) => [words.join(' '), ...titlesOf(courses)]),
    instead,
  }
}

const nothing = { similar: [], apart: [], instead: [] }

describe('a slip of the pen is forgiven, apart from what was found:', () => {
  test.each([
    ['a letter that is missing', 'pythn', ['Python by Hand']],
    ['one too many', 'phython', ['Python by Hand']],
    ['a wrong one', 'pythan', ['Python by Hand']],
    ['two the wrong way round', 'pyhton', ['Python by Hand']],
    ['two the wrong way round in a long word', 'javascrpit', ['JavaScript, Politely']],
    ['two slips in a long word', 'fhotographyy', ['Night Photography']],
    ['in capitals', 'JAVASCRPIT', ['JavaScript, Politely']],
    ['while the word is still being typed', 'javsscr', ['JavaScript, Politely']],
    ['in one of two words', 'python hamd', ['Python by Hand']],
    ['in each of two words', 'pyhton hadn', ['Python by Hand']],
    ['in Bangla', 'পডতে', ['বাংলা পড়তে শেখা']],
  ])('%s', async (_, q, titles) => {
    expect(await find(q)).toEqual([])
    expect(await count(q)).toEqual({ count: 0, capped: false })
    expect((await besides(q)).similar).toEqual(titles)
  })

  test('in the name of a teacher', async () => {
    expect(await find('kowalsky')).toEqual([])
    expect((await besides('kowalsky')).similar).toHaveLength(9)
  })
})

describe('what is found is found without near-misses,', () => {
  test('whole words before beginnings, in every order of the catalogue', async () => {
    expect(await find('photography')).toEqual(['Night Photography'])
    expect(await find('photograph')).toEqual(['Photograph Albums', 'Night Photography', 'Paper Boats'])
    for (const sort of ['newest', 'oldest', 'popular', 'title', 'relevance']) {
      expect(await find('phtography', `&sort=${sort}`)).toEqual(['Phtography'])
    }
  })

  test('which come apart while it is little, and not at all once there are three', async () => {
    expect(await besides('phtography')).toEqual({ ...nothing, similar: ['Night Photography'] })
    expect((await besides('photography')).similar).toEqual(['Phtography', 'Photograph Albums'])
    expect(await besides('photograph')).toEqual(nothing)
  })

  test('the courses of a teacher of that name, and apart those whose name was almost typed', async () => {
    const brad = await makePerson(server, 'Brad')
    await makeCourse(brad, { title: 'Juggling', description: '' })
    expect(await find('brad')).toEqual(['Juggling'])
    expect((await besides('brad')).similar).toEqual(['Bread'])
  })
})

describe('where not all words are found together, what they find apart is told:', () => {
  test.each([
    ['the one that a course has', 'bread xqzvkp', [['bread', 'Bread']]],
    ['those that stand together', 'hand xqzvkp python', [['hand python', 'Python by Hand']]],
    [
      'each that stands alone',
      'python bread',
      [
        ['python', 'Python by Hand'],
        ['bread', 'Bread'],
      ],
    ],
    ['as they were typed', 'Forêt xqzvkp', [['Forêt', 'Forêt']]],
    [
      'the rarest first, with as many others as stand beside it',
      'photograph boats bread',
      [
        ['photograph boats', 'Paper Boats'],
        ['bread', 'Bread'],
      ],
    ],
    [
      'no word that says nothing, as long as others say something',
      'bread and a language of python',
      [
        ['bread', 'Bread'],
        ['language', 'JavaScript, Politely'],
        ['python', 'Python by Hand'],
      ],
    ],
    ['but such a word where it is the only one', 'by xqzvkp', [['by', 'Python by Hand']]],
    ['what is found already is not told again', 'night photography', []],
    ['nothing of a word that was typed twice', 'bread bread xqzvkp', [['bread', 'Bread']]],
  ])('%s', async (_, q, apart) => {
    expect((await besides(q)).apart).toEqual(apart)
  })
})

describe('where nothing is found, not even apart, other searches are offered:', () => {
  test.each([
    ['a word that looks like it', 'pythonistas', ['python']],
    ['nothing for noise', 'xqzvkp', []],
    ['nothing for more noise', 'asdfghjkl qwertyuiop', []],
    ['nothing for signs', '!?', []],
    ['nothing for blanks', ' ', []],
    ['nothing when a short word is wrong', 'rya', []],
    ['nobody who gives no course', 'zepelinski', []],
    ['nobody who gives no course and whose name looks like it', 'zepelinskis', []],
  ])('%s', async (_, q, instead) => {
    expect(await besides(q)).toEqual({ ...nothing, instead })
    for (const other of instead) expect(await find(other)).not.toEqual([])
  })
})

test('a deleted course is not what was meant', async () => {
  const id = await makeCourse(zofia, { title: 'Marzipan' })
  expect((await besides('marzapan')).similar).toEqual(['Marzipan'])
  await zofia.browser.delete(`/api/delete-course/${id}`)
  expect(await besides('marzapan')).toEqual({ ...nothing, instead: [] })
})

test('a course that some words find is told once, among the near-misses if it is one', async () => {
  expect(await besides('photography nihgt')).toEqual({ ...nothing, similar: ['Night Photography'] })
})

test('of what may have been meant a page is told', async () => {
  const { id } = await makePerson(server, 'Rafiq')
  await sql`
    insert into courses (id, creator_id, title, created_at, updated_at)
    select gen_random_uuid(), ${id}, 'Workshop ' || at, now(), now() from generate_series(1, 31) as at`.execute(
    server.db,
  )
  const { similar, apart } = await besides('wurkshop bread')
  expect([similar, apart]).toEqual([[], [['bread', 'Bread']]])
  expect((await besides('wurkshop')).similar).toHaveLength(24)
  expect((await besides('workshop xqzvkp')).apart[0]).toHaveLength(1 + 24)
})

test('a course that has its teacher’s name in its title is there once, before their others', async () => {
  const brian = await makePerson(server, 'Brian')
  await makeCourse(brian, { title: 'Rowing', description: '' })
  await makeCourse(brian, { title: 'Sailing with Brian', description: '' })
  await makeCourse(brian, { title: 'Swimming', description: '' })
  expect(await find('brian')).toEqual(['Sailing with Brian', 'Swimming', 'Rowing'])
})

test('no letter of any script is lost between words, and signs part them as they part a search', async () => {
  const parts = async (signs: string) => {
    const { rows } = await sql<{ lost: string }>`
      select coalesce(string_agg(sign, ''), '') as lost from regexp_split_to_table(${signs}, '') as sign
      where spaced(sign) = ' '`.execute(server.db)
    return rows[0]?.lost
  }
  const everything = Array.from({ length: 0x1ffff }, (_, code) => code + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
  expect(await parts(everything.filter((sign) => /[\p{L}\p{M}\p{N}\u200c\u200d]/u.test(sign)).join(''))).toBe(
    '',
  )
  const signs = everything.filter((sign) => /[\p{P}\p{Z}\p{S}]/u.test(sign) && common.test(sign))
  expect(signs.length).toBeGreaterThan(800)
  expect(await parts(signs.join(''))).toBe(signs.join(''))
})

/** ASCII, Latin 1, and the blocks of punctuation, arrows, mathematics and emoji. */
const common =
  /[\p{ASCII}\u0080-\u00ff\u2000-\u206f\u20a0-\u20cf\u2190-\u23ff\u2600-\u27bf\u3000-\u3003\u{1f300}-\u{1faff}]/u
