import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../../../testing/browser.ts'
import { nextOf, previousOf } from '../../../../testing/crawl.ts'
import { makeCourse, makePerson, type Person } from '../../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import type { CourseCard } from '../../contract.ts'
import type { SubjectGroup } from '../../facts/shared/schema.ts'
import type { CountedFacets } from './contract.ts'

let server: TestServer
let teacher: Person
let subjects: Map<string, string>

/** Courses from the oldest on, with what is said of them. */
const courses = {
  Stars: { subject: 'astronomy', level: 'beginner', language: 'en', weeks: 3, pace: 'self' },
  Soil: { subject: 'biology', level: 'advanced', language: 'en', weeks: 8, pace: 'self', price: '10 EUR' },
  Moon: { subject: 'astronomy', level: 'beginner', language: 'bn', weeks: 12, pace: 'self' },
  Bread: {
    subject: 'cooking',
    level: 'beginner',
    language: 'en',
    weeks: 4,
    pace: 'dates',
    zone: 'Asia/Dhaka',
    startsOn: '2027-01-10',
  },
  Everything: { subject: 'science' },
}

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  teacher = await makePerson(server, 'Amina')
  const groups = (await server.visitor().get('/api/subjects')).body as SubjectGroup[]
  subjects = new Map(
    groups.flatMap((group) => [group, ...group.subjects]).map(({ slug, _id }) => [slug, _id]),
  )
  for (const [title, { subject, ...said }] of Object.entries(courses)) {
    const id = await makeCourse(teacher, { title: `${title} at home` })
    const answer = await teacher.browser.put(`/api/course/${id}/facts`, {
      subject: subjects.get(subject),
      ...said,
    })
    expect(answer.status).toBe(200)
    server.clock.advance({ seconds: 1 })
  }
  await makeCourse(teacher, { title: 'Silence' })
})

afterAll(() => server.stop())

const titlesIn = ({ body }: Answer) => (body as CourseCard[]).map(({ title }) => title.split(' ')[0])
const list = async (query: string) => titlesIn(await server.visitor().get(`/api/catalogue?${query}`))
const count = async (query: string) =>
  (await server.visitor().get(`/api/catalogue/facets?${query}`)).body as CountedFacets

describe('the catalogue', () => {
  test.each([
    ['a subject', 'subject=astronomy', ['Moon', 'Stars']],
    ['a group of subjects', 'subject=science', ['Everything', 'Moon', 'Soil', 'Stars']],
    ['several subjects', 'subject=cooking,biology', ['Bread', 'Soil']],
    ['a subject that is not there', 'subject=nowhere', []],
    ['levels', 'level=beginner,advanced', ['Bread', 'Moon', 'Soil', 'Stars']],
    ['languages', 'language=bn', ['Moon']],
    ['a length', 'length=month', ['Bread', 'Stars']],
    ['lengths', 'length=months,longer', ['Moon', 'Soil']],
    ['a pace', 'pace=dates', ['Bread']],
    ['a first day', 'starts=2027-01-10', ['Bread']],
    ['a later day', 'starts=2027-01-11', []],
    ['no price', 'price=free', ['Everything', 'Bread', 'Moon', 'Stars']],
    ['all of it', 'subject=science&level=beginner&language=en&length=month,months', ['Stars']],
    ['nothing', '', ['Everything', 'Bread', 'Moon', 'Soil', 'Stars']],
    ['an order', 'language=en&sort=title', ['Bread', 'Soil', 'Stars']],
    ['the oldest', 'language=en&sort=oldest', ['Stars', 'Soil', 'Bread']],
    ['words too', 'q=home&level=beginner', ['Bread', 'Moon', 'Stars']],
    ['words that nothing has', 'q=nowhere&level=beginner', []],
    ['a subject that is searched for by its name', 'q=astronomy&level=beginner', ['Moon', 'Stars']],
    ['words in an order', 'q=home&level=beginner&sort=oldest', ['Stars', 'Moon', 'Bread']],
  ])('filters by %s', async (_, query, titles) => {
    const found = await list(query)
    expect(query.startsWith('q=') && !query.includes('sort') ? found.toSorted() : found).toEqual(titles)
    const { count: all, capped } = await count(query.replace(/&sort=\w+/, ''))
    expect(all).toBe(titles.length)
    expect(capped).toBe(false)
  })

  test.each(['newest', 'oldest', 'title', 'popular'])('goes on page by page: %s', async (sort) => {
    const found: (string | undefined)[] = []
    let next: string | undefined = `/api/catalogue?level=beginner&limit=1&sort=${sort}`
    for (let nr = 0; next !== undefined && nr < 9; nr += 1) {
      const page: Answer = await server.visitor().get(next)
      found.push(...titlesIn(page))
      next = nextOf(page) ?? undefined
    }
    expect(found).toEqual(await list(`level=beginner&sort=${sort}`))
    expect(found).toHaveLength(3)
  })

  test.each([
    'level=beginner&sort=newest',
    'level=beginner&sort=oldest',
    'level=beginner&sort=title',
    'level=beginner&q=home',
  ])('goes back as it went on: %s', async (query) => {
    const visitor = server.visitor()
    let page = await visitor.get(`/api/catalogue?limit=1&${query}`)
    const seen = [titlesIn(page)]
    for (let next = nextOf(page); next !== null; next = nextOf(page)) {
      page = await visitor.get(next)
      seen.push(titlesIn(page))
    }
    const back = []
    for (let address = previousOf(page); address !== null; address = previousOf(page)) {
      page = await visitor.get(address)
      back.push(titlesIn(page))
    }
    expect(seen).toHaveLength(3)
    expect(back).toEqual(seen.slice(0, -1).toReversed())
  })

  test('answers cards like those of other lists', async () => {
    const [one] = (await server.visitor().get('/api/all-courses')).body as CourseCard[]
    for (const query of ['level=beginner', 'level=beginner&sort=title', 'level=beginner&q=stars']) {
      const [card] = (await server.visitor().get(`/api/catalogue?${query}`)).body as CourseCard[]
      expect(Object.keys(card ?? {})).toEqual(Object.keys(one ?? {}))
    }
  })

  test.each([
    'level=easy',
    'language=xx',
    'length=short',
    'pace=fast',
    'price=10',
    'starts=soon',
    'subject=A%20B',
    'after=here',
  ])('refuses %s', async (query) => {
    expect((await server.visitor().get(`/api/catalogue?${query}`)).status).toBe(422)
    if (query.startsWith('after')) return
    expect((await server.visitor().get(`/api/catalogue/facets?${query}`)).status).toBe(422)
  })

  test('leaves out what was deleted', async () => {
    const id = await makeCourse(teacher, { title: 'Gone' })
    await teacher.browser.put(`/api/course/${id}/facts`, { language: 'nl' })
    expect(await list('language=nl')).toEqual(['Gone'])
    await teacher.browser.delete(`/api/delete-course/${id}`)
    expect(await list('language=nl')).toEqual([])
    expect((await count('language=nl')).facets.language).not.toHaveProperty('nl')
  })
})

describe('a search for a subject by its name', () => {
  const search = async (q: string, more = '') => {
    const query = `q=${encodeURIComponent(q)}`
    const found = titlesIn(await server.visitor().get(`/api/all-courses?${query}${more}`))
    expect((await server.visitor().get(`/api/all-courses/count?${query}`)).body).toEqual({
      count: found.length,
      capped: false,
    })
    return found
  }

  test.each([
    ['astronomy', '', ['Moon', 'Stars']],
    ['জ্যোতির্বিজ্ঞান', '', ['Moon', 'Stars']],
    ['Science', '', ['Everything', 'Moon', 'Soil', 'Stars']],
    ['science', '&sort=oldest', ['Stars', 'Soil', 'Moon', 'Everything']],
    ['science', '&sort=title', ['Everything', 'Moon', 'Soil', 'Stars']],
    ['astronomy moon', '', ['Moon']],
    ['cooking moon', '', []],
    ['astronomy amina', '', []],
  ])('finds its courses: %s%s', async (q, more, titles) => {
    expect(await search(q, more)).toEqual(titles)
  })

  test('finds first what has the word itself', async () => {
    const id = await makeCourse(teacher, { title: 'Looking up astronomy' })
    expect(await search('astronomy')).toEqual(['Looking', 'Moon', 'Stars'])
    await teacher.browser.delete(`/api/delete-course/${id}`)
    expect(await search('astronomy')).toEqual(['Moon', 'Stars'])
  })

  test('goes on page by page', async () => {
    for (const sort of ['', '&sort=newest']) {
      const first = await server.visitor().get(`/api/all-courses?q=science&limit=3${sort}`)
      const next = nextOf(first) ?? ''
      expect([...titlesIn(first), ...titlesIn(await server.visitor().get(next))]).toEqual([
        'Everything',
        'Moon',
        'Soil',
        'Stars',
      ])
    }
  })
})

describe('each choice of a facet', () => {
  test('is counted under the choices of the others', async () => {
    const { facets, more } = await count('level=beginner&language=en')
    expect(facets).toEqual({
      subject: { science: 1, astronomy: 1, making: 1, cooking: 1 },
      level: { beginner: 2, advanced: 1 },
      language: { en: 2, bn: 1 },
      length: { month: 2 },
      pace: { self: 1, dates: 1 },
      price: { free: 2 },
    })
    expect(new Set(Object.values(more))).toEqual(new Set([false]))
  })

  test('is counted among what a search finds', async () => {
    const { facets } = await count('q=stars')
    expect(facets).toMatchObject({ subject: { astronomy: 1 }, language: { en: 1 } })
  })
})
