import { idOf, type Size } from './generator/ids.ts'
import { createChance } from './generator/random.ts'
import type { TurnSite } from './turnSite.ts'

/** What is asked for: a page that is not answered from memory, or a call, which is so cheap that it is asked more often. */
export type TurnCase = {
  name: string
  kind: 'page' | 'call'
  by: 'member' | 'visitor'
  path: () => string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  body?: () => object
}

/** As many courses as a large school has. */
export const turnsSize: Size = {
  name: '10 k courses',
  courses: 10_000,
  members: 10_000,
  enrollments: 100_000,
  items: 0,
}

export function turnCases(site: TurnSite): TurnCase[] {
  return [...pageCases(site), ...callCases(site)]
}

function pageCases({ words }: TurnSite): TurnCase[] {
  const chance = createChance(11)
  const { courses } = turnsSize
  let course = 0
  let word = 0
  const nextCourse = () => idOf('course', (course++ * 37) % courses, courses)
  const further = () => {
    const id = nextCourse()
    const time = new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString()
    return Buffer.from(JSON.stringify(['newest', time, id])).toString('base64url')
  }
  const page = (by: TurnCase['by'], name: string, path: () => string): TurnCase => ({
    name: `${name}, ${by}`,
    kind: 'page',
    by,
    path,
  })
  return [
    page('member', 'list of 24 courses', () => '/all-courses'),
    page('visitor', 'further page of the list', () => `/all-courses?after=${further()}`),
    page('member', 'course page', () => `/all-courses/${idOf('course', chance.below(courses), courses)}`),
    page('visitor', 'course page that nobody has asked for', () => `/all-courses/${nextCourse()}`),
    page('member', 'my enrolled courses (40)', () => '/my-enrolled-courses'),
    page(
      'visitor',
      'search, another word each time',
      () => `/all-courses?q=${words[(word++ * 7) % words.length]}`,
    ),
    page('member', 'login page', () => '/login'),
  ]
}

function callCases({ member: { email } }: TurnSite): TurnCase[] {
  const { courses } = turnsSize
  const course = idOf('course', 1, courses)
  const call = (name: string, path: string): TurnCase => ({
    name,
    kind: 'call',
    by: 'member',
    path: () => `/api${path}`,
  })
  return [
    call('who is signed in', '/auth/session'),
    call('profile', '/auth/profile'),
    call('own events', '/auth/events'),
    { ...call('choose a language', '/language'), method: 'PUT', body: () => ({ language: 'en' }) },
    {
      ...call('change the own name', '/auth/profile'),
      method: 'PATCH',
      body: () => ({ displayName: 'Amina Rahman' }),
    },
    call('list of courses', '/all-courses?limit=24'),
    call('one course', `/course/${course}`),
    call('enroll check', `/enroll/check?email=${email}&courseId=${course}`),
    call('my enrolled courses', `/my-enrolled-courses?email=${email}&limit=24`),
    {
      ...call('enroll again', `/enroll-course?email=${email}`),
      method: 'POST',
      body: () => ({ courseId: course, email }),
    },
  ]
}
