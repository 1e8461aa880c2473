import type { EventKind } from '../../../src/features/audit/rules.ts'
import { levels } from '../../../src/features/courses/facts/rules.ts'
import { idOf, instant, newest, type Size, type Table, timeOf, years } from './ids.ts'
import { learningTables } from './learning.ts'
import { type Chance, createChance } from './random.ts'
import { descriptionOf, durationOf, nameOf, titleOf } from './text.ts'

/** Chooses the courses of each member: for each enrollment, ordered by member, the numbers of both. */
function whoTakesWhat({ courses, members, enrollments }: Size, seed: number) {
  const chance = createChance(seed)
  const taken = new Int32Array(enrollments)
  const taker = new Int32Array(enrollments)
  const counts = new Int32Array(courses)
  // Popular courses are spread over old and new ones.
  const scattered = spread(courses)
  let at = 0
  for (let member = 0; at < enrollments; member += 1) {
    const fair = Math.ceil((enrollments - at) / (members - member))
    const most = member === members - 1 ? fair : 1 + chance.below(2 * fair - 1)
    const own = new Set<number>()
    for (let tries = 0; own.size < most && tries < most * 4; tries += 1) {
      own.add(scattered(chance.zipf(courses, 0.7)))
    }
    for (const course of own) {
      if (at === enrollments) break
      taken[at] = course
      taker[at] = member
      counts[course] = (counts[course] ?? 0) + 1
      at += 1
    }
  }
  return { taken, taker, counts }
}

/** Returns a permutation of the numbers below `most` that moves neighbours far apart. */
function spread(most: number): (number: number) => number {
  let step = Math.floor(most * 0.618) | 1
  while (divisor(step, most) !== 1) step += 2
  return (number) => (number * step) % most
}

function divisor(one: number, other: number): number {
  return other === 0 ? one : divisor(other, one % other)
}

/** All tables of a size, in the order of their references. The same seed gives the same bytes. */
export function tablesOf(size: Size, seed: number): Table[] {
  const { taken, taker, counts } = whoTakesWhat(size, seed)
  return [
    {
      name: 'users',
      columns: ['id', 'email', 'display_name', 'created_at'],
      lines: () => userLines(size, createChance(seed + 1)),
    },
    {
      name: 'enrollments',
      columns: ['id', 'course_id', 'user_id', 'created_at'],
      lines: () => enrollmentLines(size, taken, taker, createChance(seed + 2)),
    },
    {
      name: 'courses',
      columns: ['id', 'creator_id', 'title', 'duration', 'description', 'created_at', 'updated_at'],
      lines: () => courseLines(size, createChance(seed + 3)),
    },
    {
      name: 'course_staff',
      columns: ['course_id', 'user_id', 'role', 'created_at'],
      lines: () => ownerLines(size, createChance(seed + 3)),
    },
    {
      name: 'course_facts',
      columns: ['course_id', 'created_at', 'subject_id', 'level', 'language', 'weeks', 'pace'],
      lines: () => factLines(size, createChance(seed + 5)),
    },
    {
      name: 'enrollment_counts',
      columns: ['course_id', 'learners', 'created_at'],
      lines: () => countLines(size, counts),
    },
    {
      name: 'sessions',
      columns: ['id', 'user_id', 'token_hash', 'created_at', 'last_seen_at', 'expires_at'],
      lines: () => sessionLines(size),
    },
    {
      name: 'audit_events',
      columns: ['id', 'kind', 'at', 'member_id', 'actor_id', 'network', 'device'],
      lines: () => eventLines(size, createChance(seed + 4)),
    },
    ...learningTables(size, { taken, taker }, seed + 6),
  ]
}

function* userLines({ members }: Size, chance: Chance): Iterable<string> {
  for (let number = 0; number < members; number += 1) {
    const id = idOf('user', number, members)
    yield `${id}\tmember-${number}@example.org\t${nameOf(chance)}\t${instant(timeOf(number, members))}\n`
  }
}

/** One member in ten teaches, some of them many courses. */
function* courseLines({ courses, members }: Size, chance: Chance): Iterable<string> {
  const teachers = Math.max(1, Math.floor(members / 10))
  for (let number = 0; number < courses; number += 1) {
    const at = instant(timeOf(number, courses))
    const teacher = idOf('user', chance.zipf(teachers, 0.5), members)
    const texts = `${titleOf(chance)}\t${durationOf(chance)}\t${descriptionOf(chance)}`
    yield `${idOf('course', number, courses)}\t${teacher}\t${texts}\t${at}\t${at}\n`
  }
}

/** The owner of each course; the same random sequence gives the same teachers as `courseLines`. */
function* ownerLines(size: Size, chance: Chance): Iterable<string> {
  for (const line of courseLines(size, chance)) {
    const [course = '', teacher = '', , , , createdAt = ''] = line.split('\t')
    yield `${course}\t${teacher}\towner\t${createdAt}\n`
  }
}

const spoken = [
  'en',
  'bn',
  'es',
  'fr',
  'ar',
  'hi',
  'pt',
  'de',
  'zh',
  'id',
  'ur',
  'sw',
  'tr',
  'ja',
  'ta',
  'yo',
  'mi',
]

/** What each course says of itself. The ids of subjects are those of migration 0044, whose groups are left out. */
function* factLines({ courses }: Size, chance: Chance): Iterable<string> {
  const groups = [1, 8, 14, 20, 26, 32, 38, 44]
  const subjects = Array.from({ length: 49 }, (_, at) => at + 1).filter((number) => !groups.includes(number))
  for (let number = 0; number < courses; number += 1) {
    const subject = subjects[chance.zipf(subjects.length, 0.5)]?.toString(16).padStart(12, '0')
    const level = levels[chance.zipf(levels.length, 0.5)]
    const language = spoken[chance.zipf(spoken.length, 1.2)]
    const pace = chance.below(4) === 0 ? 'dates' : 'self'
    const id = idOf('course', number, courses)
    const at = instant(timeOf(number, courses))
    yield `${id}\t${at}\t01a20000-0000-7000-8000-${subject}\t${level}\t${language}\t${1 + chance.zipf(20, 0.5)}\t${pace}\n`
  }
}

function* countLines({ courses }: Size, counts: Int32Array): Iterable<string> {
  for (let number = 0; number < courses; number += 1) {
    yield `${idOf('course', number, courses)}\t${counts[number]}\t${instant(timeOf(number, courses))}\n`
  }
}

function* enrollmentLines(
  { courses, members, enrollments }: Size,
  taken: Int32Array,
  taker: Int32Array,
  chance: Chance,
): Iterable<string> {
  for (let number = 0; number < enrollments; number += 1) {
    const [course = 0, member = 0] = [taken[number], taker[number]]
    const at = chance.below(enrollments)
    const ids = `${idOf('course', course, courses)}\t${idOf('user', member, members)}`
    yield `${idOf('enrollment', number, enrollments)}\t${ids}\t${instant(timeOf(at, enrollments))}\n`
  }
}

/** Every fifth member has a session. */
function* sessionLines({ members }: Size): Iterable<string> {
  const later = instant(newest + 100 * years)
  for (let number = 0; number < members; number += 5) {
    const at = instant(timeOf(number, members))
    const hash = `\\\\x${number.toString(16).padStart(64, '0')}`
    yield `${idOf('session', number, members)}\t${idOf('user', number, members)}\t${hash}\t${at}\t${at}\t${later}\n`
  }
}

const eventKinds: readonly EventKind[] = [
  'session.started',
  'session.started',
  'session.ended',
  'session.refused',
  'member.registered',
  'password.changed',
]

/** As many events as members, spread over the last 90 days. */
function* eventLines({ members }: Size, chance: Chance): Iterable<string> {
  for (let number = 0; number < members; number += 1) {
    const member = idOf('user', chance.below(members), members)
    const at = instant(newest - 90 * 86_400_000 + Math.floor((90 * 86_400_000 * number) / members))
    const what = `${idOf('event', number, members)}\t${chance.of(eventKinds)}\t${at}\t${member}\t${member}`
    yield `${what}\t192.0.2.0/24\tFirefox on Linux\n`
  }
}
