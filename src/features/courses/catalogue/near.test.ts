import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followPages } from '../../../testing/follow.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/make.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { CourseCard } from '../contract.ts'

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
  return (body as CourseCard[]).map(({ title }) => title)
}

async function count(q: string) {
  return (await server.visitor().get(`/api/all-courses/count?q=${encodeURIComponent(q)}`)).body
}

describe('a slip of the pen is forgiven:', () => {
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
    ['an accent that was left out', 'foret', ['Forêt']],
    ['an accent that was typed', 'brèad', ['Bread']],
  ])('%s', async (_, q, titles) => {
    expect(await find(q)).toEqual(titles)
    expect(await count(q)).toEqual({ count: titles.length, capped: false, instead: [] })
  })

  test('in the name of a teacher', async () => {
    expect(await find('kowalsky')).toHaveLength(9)
  })
})

test('whole words come before beginnings, and these before what may have been meant', async () => {
  expect(await find('photography')).toEqual(['Night Photography', 'Phtography', 'Photograph Albums'])
  expect(await find('photograph')).toEqual([
    'Photograph Albums',
    'Night Photography',
    'Paper Boats',
    'Phtography',
  ])
  expect(await find('phtography')).toEqual(['Phtography', 'Night Photography'])
})

test('the courses of a teacher of that name come before those whose name was almost typed', async () => {
  const brad = await makePerson(server, 'Brad')
  await makeCourse(brad, { title: 'Juggling', description: '' })
  expect(await find('brad')).toEqual(['Juggling', 'Bread'])
})

test('every order of the catalogue leads to what was meant', async () => {
  for (const sort of ['newest', 'oldest', 'popular', 'title', 'relevance']) {
    expect(await find('javascrpit', `&sort=${sort}`)).toEqual(['JavaScript, Politely'])
  }
})

describe('nothing is found', () => {
  test.each([
    ['for noise', 'xqzvkp'],
    ['for more noise', 'asdfghjkl qwertyuiop'],
    ['when a short word is wrong', 'rya'],
    ['with more slips than a word of that length may hold', 'brd'],
    ['by the name of somebody who gives no course', 'zepelinski'],
  ])('%s', async (_, q) => {
    expect(await find(q)).toEqual([])
  })
})

describe('where nothing is found, other searches are offered:', () => {
  test.each([
    ['those of the words that a course has', 'bread xqzvkp', ['bread']],
    ['words that stand together, together', 'python xqzvkp hand', ['python hand']],
    ['words that only stand apart, apart', 'python bread', ['python', 'bread']],
    ['a word that looks like it', 'pythonistas', ['python']],
    ['nothing for noise', 'xqzvkp', []],
    ['nothing for signs', '!?', []],
    ['nobody who gives no course', 'zepelinskis', []],
  ])('%s', async (_, q, instead) => {
    expect(await count(q)).toEqual({ count: 0, capped: false, instead })
    for (const other of instead) expect(await find(other)).not.toEqual([])
  })
})

test('a deleted course is not what was meant', async () => {
  const id = await makeCourse(zofia, { title: 'Marzipan' })
  expect(await find('marzapan')).toEqual(['Marzipan'])
  await zofia.browser.delete(`/api/delete-course/${id}`)
  expect(await find('marzapan')).toEqual([])
})

test('whoever finds many courses has meant what they typed', async () => {
  const { id } = await makePerson(server, 'Rafiq')
  await sql`
    insert into courses (id, creator_id, title, created_at, updated_at)
    select gen_random_uuid(), ${id}, title || ' ' || at, now(), now()
    from generate_series(1, 24) as at, unnest(array['Lesson', 'Lessen']) as title
    where title = 'Lesson' or at = 1`.execute(server.db)
  expect(await count('lesson')).toMatchObject({ count: 24 })
  expect(await count('lessen')).toMatchObject({ count: 25 })
})

test('a list is the same however long its pages are, whether or not more than what was typed is looked for', async () => {
  const { id } = await makePerson(server, 'Rafiq')
  await sql`
    insert into courses (id, creator_id, title, created_at, updated_at)
    select gen_random_uuid(), ${id}, case at when 31 then 'Wurkshop' else 'Workshop ' || at end, now(), now()
    from generate_series(1, 31) as at`.execute(server.db)
  for (const [q, most] of [
    ['workshop', 30],
    ['wurkshop', 31],
  ] as const) {
    const whole = await find(q, '&limit=100')
    expect(new Set(whole).size).toBe(most)
    for (const limit of [1, 7, 22, 23, 24]) {
      const pages = await followPages<CourseCard>(server.visitor(), `/api/all-courses?q=${q}&limit=${limit}`)
      expect(pages.flat().map(({ title }) => title)).toEqual(whole)
    }
  }
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
