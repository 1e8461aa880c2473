import { makeDataDir } from '../../e2e/support/preparedData.ts'
import { enter, openSite, renewToken, rowsOf, type Site, type User } from './site.ts'

/** The product with the demo world, with courses that the member can enroll in, and some of the member's own. */
export type Demo = Site & {
  /**
   * Gives everyone who is signed in a new token. Otherwise each answer would renew the token once the first ones have
   * expired.
   */
  renewTokens(): Promise<void>
  /** The members who are signed in besides the one of the site. */
  learners: readonly User[]
  /** One of them; the next one at each call. */
  nextMember(): User
  /** A course that the member is not enrolled in; the next one at each call. */
  nextCourse(): string
  /** A course that the member is enrolled in; the next one at each call. */
  takenCourse(): string
  /** A user who never signs in, and a course that they neither own nor take; another pair at each call. */
  nextStranger(): [user: string, course: string]
  /** A course of the member's own; the next one at each call. */
  ownCourse(): string
  /** The most popular courses of the demo world, in descending order. */
  popular: string[]
}

const courses = 80_000
const taken = 20_000
const own = 20_000
const members = 32
/** Enough that no pair repeats within a run, however fast inserting is. */
const strangers = 10
/** The number of courses that each member teaches, and that each takes. */
const few = 30

/** Starts the product on a new data directory, and adds members and enough courses for enrolling and deleting. */
export async function openDemo(settings: Record<string, string>): Promise<Demo> {
  const data = await makeDataDir()
  const site = await openSite(data.path, settings)
  const popular = await rowsOf<{ id: string }>(
    site,
    'select course_id as id from enrollment_counts order by learners desc, course_id limit 100',
  )
  const [other = ''] = await addPeople(site, 1)
  const others = await addCourses(site, other, courses)
  const takes = await addCourses(site, other, taken)
  await enroll(site, site.member.id, takes)
  const ours = await addCourses(site, site.member.id, own)
  const people: User[] = []
  for (let number = 0; number < members; number += 1) {
    const person = await enter(site.origin, `bench-${number}@example.org`)
    await addCourses(site, person.id, few)
    await enroll(site, person.id, takes.slice(number * few, (number + 1) * few))
    people.push(person)
  }
  const outsiders = await addPeople(site, strangers)
  await rowsOf(site, 'vacuum analyze')
  return {
    ...site,
    async renewTokens() {
      for (const member of [site.member, ...people]) await renewToken(site.origin, member)
    },
    learners: people,
    nextMember: oneAfterTheOther(people),
    nextCourse: oneAfterTheOther(others),
    takenCourse: oneAfterTheOther(takes),
    nextStranger: pairs(outsiders, others),
    ownCourse: oneAfterTheOther(ours),
    popular: popular.map(({ id }) => id),
    async stop() {
      await site.stop()
      await data.remove()
    },
  }
}

/** Adds users who never sign in. */
async function addPeople(site: Site, many: number): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    site,
    `insert into users (id, email, display_name, created_at)
     select gen_random_uuid(), gen_random_uuid() || '@example.org', 'Somebody Else', now()
     from generate_series(1, $1::int) returning id`,
    [many],
  )
  return rows.map(({ id }) => id)
}

async function addCourses(site: Site, creator: string, many: number): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    site,
    `with added as (
       insert into courses (id, creator_id, title, created_at, updated_at)
       select gen_random_uuid(), $1, 'Course ' || number, now() - interval '1 year' + number * interval '1 second', now()
       from generate_series(1, $2::int) as number
       returning id, created_at)
     insert into enrollment_counts (course_id, created_at) select id, created_at from added
     returning course_id as id`,
    [creator, many],
  )
  return rows.map(({ id }) => id)
}

/** Enrolls a member in courses and updates their counts. */
async function enroll(site: Site, member: string, ids: string[]): Promise<void> {
  await rowsOf(
    site,
    `insert into enrollments (id, user_id, course_id, created_at)
     select gen_random_uuid(), $1, course, now() - interval '1 month' from unnest($2::uuid[]) as course`,
    [member, ids],
  )
  await rowsOf(
    site,
    'update enrollment_counts set learners = learners + 1 where course_id = any ($1::uuid[])',
    [ids],
  )
}

function oneAfterTheOther<T>(all: readonly T[]): () => T {
  let next = 0
  return () => {
    next += 1
    const one = all[next % all.length]
    if (one === undefined) throw new Error('There is none.')
    return one
  }
}

/** Returns the pairs one by one: the first of `first` with each of `second`, then the next of `first`. */
function pairs<A, B>(first: readonly A[], second: readonly B[]): () => [A, B] {
  const next = oneAfterTheOther(second)
  let done = 0
  return () => {
    const one = first[Math.floor(done / second.length)]
    if (one === undefined) throw new Error('There are no more.')
    done += 1
    return [one, next()]
  }
}
