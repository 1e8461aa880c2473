import type { Demo } from './demo.ts'
import type { Classroom } from './learning.ts'
import type { Asked } from './load.ts'
import type { MemberCase } from './memberCase.ts'
import type { Bare } from './queries.ts'

const compressed = { 'accept-encoding': 'br, gzip' }
const course = '019f1e56-bf2a-77ba-9a39-ca1ba794dbd2'

/** A path, and the headers of its request. */
type PublicRead = { path: string; headers?: Record<string, string> }

/**
 * What visitors read; the bare server answers the same bytes from memory.
 * @param script the path of a script
 */
export function publicReads(script: string, { course: taught, free }: Classroom): Record<string, PublicRead> {
  return {
    'list of courses, JSON': { path: '/api/all-courses?limit=24' },
    'search for courses, JSON': { path: '/api/all-courses?q=design' },
    'how many courses, JSON': { path: '/api/all-courses/count' },
    'oldest courses, JSON': { path: '/api/all-new-courses?limit=24' },
    'popular courses, JSON': { path: '/api/popular-courses?limit=4' },
    'one course, JSON': { path: `/api/course/${course}` },
    'home page': { path: '/' },
    'catalogue page': { path: '/all-courses' },
    'course page': { path: `/all-courses/${course}` },
    'home page, compressed': { path: '/', headers: compressed },
    'catalogue page, compressed': { path: '/all-courses', headers: compressed },
    'search page, compressed': { path: '/all-courses?q=design', headers: compressed },
    'course page, compressed': { path: `/all-courses/${course}`, headers: compressed },
    'free lesson': { path: `/learn/${taught}/${free}` },
    'free lesson, compressed': { path: `/learn/${taught}/${free}`, headers: compressed },
    'script, compressed': { path: script, headers: compressed },
  }
}

/** The columns that the product reads of courses: in lists, and of a single course or the member's own. */
const card = 'courses.id, title, image_url, description, duration, courses.created_at, display_name'
const listed = `select ${card} from courses left join users on users.id = creator_id`
const whole = `select ${card}, creator_id, courses.version, users.email from courses left join users on users.id = creator_id`

/**
 * What members request. Where a case needs one statement only, the same prepared SQL also runs through the bare driver.
 */
export function memberCases(site: Demo): Record<string, MemberCase> {
  const { member, nextMember, nextCourse, ownCourse, takenCourse, nextStranger } = site
  const { email, headers, password } = member
  const json = () => ({ ...headers, 'content-type': 'application/json' })
  let who = member
  /** A path for the next member; `memberHeaders` then holds that member's headers. */
  const ofNext = (path: (email: string) => string) => () => {
    who = nextMember()
    return path(who.email)
  }
  const memberHeaders = () => who.headers
  const fields = { title: 'Reading', imageUrl: '', duration: '3 weeks', description: 'One page a day.' }
  const enroll: Asked = {
    path: ofNext((of) => `/api/enroll-course?email=${of}`),
    method: 'POST',
    headers: () => ({ ...memberHeaders(), 'content-type': 'application/json' }),
    body: () => JSON.stringify({ email: who.email, courseId: nextCourse() }),
  }
  const insert: Bare = {
    name: 'enroll',
    text: 'insert into enrollments (id, user_id, course_id, created_at) values (gen_random_uuid(), $1, $2, now()) on conflict do nothing',
    // Uses other users: these enrollments are not counted, so the product would refuse to end them.
    values: nextStranger,
  }
  const leave: Asked = {
    path: () => `/api/unenroll-course?email=${email}&courseId=${takenCourse()}`,
    method: 'DELETE',
    headers,
  }
  return {
    'list of courses': {
      asked: { path: '/api/all-courses?limit=24', headers },
      bare: {
        name: 'list',
        text: `${listed} where deleted_at is null order by courses.created_at desc, courses.id desc limit 25`,
        values: () => [],
      },
    },
    'one course': {
      asked: { path: () => `/api/course/${nextCourse()}`, headers },
      bare: {
        name: 'one',
        text: `${whole} where courses.id = $1 and deleted_at is null`,
        values: () => [nextCourse()],
      },
    },
    'search for courses': { asked: { path: '/api/all-courses?q=design', headers } },
    'oldest courses': { asked: { path: '/api/all-new-courses?limit=24', headers } },
    'popular courses': { asked: { path: '/api/popular-courses?limit=4', headers } },
    'how many courses': { asked: { path: '/api/all-courses/count', headers } },
    'a course nobody has asked for, JSON': { asked: { path: () => `/api/course/${nextCourse()}` } },
    'a course page nobody has asked for, compressed': {
      asked: { path: () => `/all-courses/${nextCourse()}`, headers: compressed },
    },
    'a token': {
      asked: {
        path: '/api/jwt',
        method: 'POST',
        headers: json,
        body: () => JSON.stringify({ email }),
      },
    },
    'own courses': {
      asked: { path: ofNext((of) => `/api/courses?email=${of}&limit=24`), headers: memberHeaders },
      bare: {
        name: 'created',
        text: `${whole} where creator_id = $1 and deleted_at is null order by courses.created_at, courses.id limit 25`,
        values: () => [nextMember().id],
      },
    },
    'enroll check': {
      asked: {
        path: ofNext((of) => `/api/enroll/check?email=${of}&courseId=${nextCourse()}`),
        headers: memberHeaders,
      },
      bare: {
        name: 'check',
        text: `select enrollments.id, course_id from enrollments join courses on courses.id = course_id
               where user_id = $1 and course_id = $2 and deleted_at is null`,
        values: () => [nextMember().id, nextCourse()],
      },
    },
    'my courses': {
      asked: {
        path: ofNext((of) => `/api/my-enrolled-courses?email=${of}&limit=24`),
        headers: memberHeaders,
      },
      bare: {
        name: 'own',
        text: `select ${card}, enrollments.created_at as enrolled_at, enrollments.id as enrollment_id
               from enrollments join courses on courses.id = course_id left join users on users.id = creator_id
               where enrollments.user_id = $1 and deleted_at is null
               order by enrollments.created_at desc, enrollments.id desc limit 25`,
        values: () => [nextMember().id],
      },
    },
    'enroll, durable': { asked: enroll, bare: insert },
    'enroll by a key, durable': { asked: { ...enroll, isKeyed: true }, bare: insert },
    'leave a course': { asked: leave },
    'leave a course by a key': { asked: { ...leave, isKeyed: true } },
    'add a course': {
      asked: {
        // Alternates between members, since the cost depends on how many courses an account has.
        path: ofNext((of) => `/api/add-course?email=${of}`),
        method: 'POST',
        headers: () => ({ ...memberHeaders(), 'content-type': 'application/json' }),
        body: () => JSON.stringify(fields),
      },
    },
    'change a course': {
      asked: {
        path: () => `/api/update-course/${ownCourse()}`,
        method: 'PUT',
        headers: json,
        body: () => JSON.stringify(fields),
      },
    },
    'delete a course': {
      asked: { path: () => `/api/delete-course/${ownCourse()}`, method: 'DELETE', headers },
    },
    'home page, signed in': { asked: { path: '/', headers } },
    login: {
      how: { connections: 4, seconds: 2 },
      asked: {
        path: '/api/auth/sign-in',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: () => JSON.stringify({ email, password }),
      },
    },
  }
}
