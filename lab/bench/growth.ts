import { randomUUID } from 'node:crypto'
import { idOf, type Size } from './generator/ids.ts'
import { lessonOf, openCourses } from './generator/learning.ts'
import { createChance } from './generator/random.ts'
import type { Asked } from './load.ts'
import type { Site } from './site.ts'

/** The highest permitted ratio of a case's cost at the largest size to that at the smallest. */
export const mostGrowth = { list: 1.5, search: 3 } as const

/** A case; several requests are sent in alternation. */
export type GrowthCase = { name: string; kind: keyof typeof mostGrowth; asked: Asked | Asked[] }

/** Search texts: common and rare words, names, misspellings, and words that do not occur. */
const searches = {
  'search, common words': ['python', 'practical', 'introduction', 'drawing for teachers', 'the'],
  'search, rare words': ['umbrella', 'lexicography', 'viola harvest', 'cartography umpire', 'knapsack'],
  'search, names of teachers': ['kowalska', 'maria khan', 'রহিমা', 'josé garcía', 'petrova'],
  'search, with slips': ['pyhton', 'photograpy', 'bokbinding', 'umbrela', 'kowalskka'],
  'search, nothing found': ['xyzzyx', 'qqqq', 'zzzz python', 'plugh', 'wwwwww'],
}

/** Choices of the catalogue: of many courses and of few, one and several. */
const filters = [
  'level=beginner',
  'subject=science',
  'language=en&length=month,months',
  'subject=law&level=advanced',
]

/** Every list, search and check, requested by a member, so that no answer comes from the cache. */
export function growthCases({ member }: Site, size: Size): GrowthCase[] {
  const chance = createChance(7)
  const course = () => idOf('course', chance.zipf(size.courses, 0.7), size.courses)
  const { headers, email } = member
  const json = { ...headers, 'content-type': 'application/json' }
  const list = (name: string, path: string | (() => string)): GrowthCase => ({
    name,
    kind: 'list',
    asked: { path, headers },
  })
  const cursor = (...key: unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url')
  const anywhere = () => {
    const number = chance.below(size.courses)
    return `after=${cursor('newest', timeIn(idOf('course', number, size.courses)), idOf('course', number, size.courses))}`
  }
  // On a site with a thousand courses a member would soon take all of them; so each enrollment is ended again.
  const taken: string[] = []
  const enrollAndLeave: Asked[] = [
    {
      path: `/api/enroll-course?email=${email}`,
      method: 'POST',
      headers: json,
      body: () => {
        let courseId = course()
        while (taken.includes(courseId)) courseId = course()
        taken.push(courseId)
        return JSON.stringify({ email, courseId })
      },
    },
    {
      path: () => `/api/unenroll-course?email=${email}&courseId=${taken.shift()}`,
      method: 'DELETE',
      headers,
    },
  ]
  const taught = openCourses(size, 30)
  let [at, lesson] = ['', '']
  /** A path in the next course that the member takes and edits; `lesson` is then one of its lessons. */
  const inCourse = (path: () => string) => () => {
    at = chance.of(taught)
    lesson = lessonOf(size, at, chance)
    return path()
  }
  // The members with the lowest numbers teach the most.
  const teacher = () => idOf('user', chance.below(50), size.members)
  /** Those who teach as many at each size: the law of `courseLines` read backwards. */
  const alike = () => {
    const rank = (size.courses / (2 * (25 + chance.below(20)))) ** 2 / (size.members / 10)
    return idOf('user', Math.max(0, Math.round(rank) - 1), size.members)
  }
  const learn: Asked = {
    path: inCourse(() => `/api/course/${at}/progress`),
    method: 'POST',
    headers: json,
    body: () => {
      const now = new Date().toISOString()
      const event = { kind: 'mark', id: randomUUID(), item: lesson, at: now, done: true, turn: 1 }
      return JSON.stringify({ sentAt: now, events: [event] })
    },
  }
  return [
    list('newest courses', '/api/all-courses?limit=24'),
    list('newest courses, any page', () => `/api/all-courses?limit=24&sort=newest&${anywhere()}`),
    list('oldest courses', '/api/all-new-courses?limit=24'),
    list('popular courses', '/api/popular-courses?limit=24'),
    list('courses by title', '/api/all-courses?limit=24&sort=title'),
    list('count of courses', '/api/all-courses/count'),
    list('one course', () => `/api/course/${course()}`),
    list('own courses', `/api/courses?email=${email}&limit=24`),
    list('my courses', `/api/my-enrolled-courses?email=${email}&limit=24`),
    list('enroll check', () => `/api/enroll/check?email=${email}&courseId=${course()}`),
    { name: 'enroll and leave again, durable', kind: 'list', asked: enrollAndLeave },
    list('feed of new courses', '/feed.xml'),
    list('home page', '/'),
    list('course page', () => `/all-courses/${course()}`),
    list("instructor's page", () => `/instructors/${teacher()}`),
    list("instructor's page, of 25 to 44 courses", () => `/instructors/${alike()}`),
    list(
      'outline of a course',
      inCourse(() => `/api/course/${at}/outline`),
    ),
    list(
      'lesson',
      inCourse(() => `/api/course/${at}/items/${lesson}`),
    ),
    list(
      "lesson's page",
      inCourse(() => `/learn/${at}/${lesson}`),
    ),
    list(
      'progress in a course',
      inCourse(() => `/api/course/${at}/progress`),
    ),
    { name: 'progress event, durable', kind: 'list', asked: learn },
    list('my learning', '/api/my-learning'),
    list(
      'builder of a course',
      inCourse(() => `/api/course/${at}/builder`),
    ),
    list(
      'people of a course',
      inCourse(() => `/api/course/${at}/people`),
    ),
    list('members, for administrators', '/api/admin/members?limit=24'),
    list('events, for administrators', '/api/admin/events?limit=24&kind=password.changed'),
    ...Object.entries(searches).flatMap(([name, words]): GrowthCase[] => [
      { name, kind: 'search', asked: { path: () => searchFor(chance.of(words)), headers } },
    ]),
    list('courses of a filter', () => `/api/catalogue?limit=24&${chance.of(filters)}`),
    {
      name: 'search, of a filter',
      kind: 'search',
      asked: { path: () => `/api/catalogue?limit=24&q=practical&${chance.of(filters)}`, headers },
    },
    {
      name: 'search, how many of each choice',
      kind: 'search',
      asked: { path: () => `/api/catalogue/facets?${chance.of(filters)}`, headers },
    },
    {
      name: 'search, what else was meant',
      kind: 'search',
      asked: {
        path: () =>
          `/api/all-courses/alternatives?q=${encodeURIComponent(chance.of(searches['search, with slips']))}`,
        headers,
      },
    },
    {
      name: 'search, how many',
      kind: 'search',
      asked: {
        path: () =>
          `/api/all-courses/count?q=${encodeURIComponent(chance.of(searches['search, common words']))}`,
        headers,
      },
    },
    {
      name: 'search for members, for administrators',
      kind: 'search',
      asked: {
        path: () => `/api/admin/members?limit=24&q=${chance.of(['khan', 'ber-77', 'olga', 'nobody'])}`,
        headers,
      },
    },
  ]
}

function searchFor(words: string): string {
  return `/api/all-courses?limit=24&q=${encodeURIComponent(words)}`
}

function timeIn(id: string): string {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString()
}
