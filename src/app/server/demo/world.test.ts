import { describe, expect, test } from 'vitest'
import { people } from '../../../features/accounts/demo/people.ts'
import { courses } from '../../../features/courses/demo/courses.ts'
import { enrollments } from '../../../features/enrollments/demo/enrollments.ts'

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const joined = new Map(people.map((person) => [person.key, person.joined]))
const created = new Map(courses.map((course) => [course.key, course.createdDate]))
const teacher = new Map(courses.map((course) => [course.key, course.by]))
const instructors = new Set(courses.map((course) => course.by))

const instantOf = (id: string) =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString()
const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)
const coursesOf = (key: string) => enrollments.filter(([person]) => person === key).length
const learnersOf = (key: string) => enrollments.filter(([, course]) => course === key).length

describe('people', () => {
  test('seven teach and nine learn', () => {
    expect(instructors.size).toBe(7)
    expect(people.length).toBe(16)
  })

  test('instructors come first, and each of them has a course', () => {
    expect(people.slice(0, 7).filter((person) => !instructors.has(person.key))).toEqual([])
  })

  test('keys and e-mail addresses belong to one person each', () => {
    expect(repeated(people.map((person) => person.key))).toEqual([])
    expect(repeated(people.map((person) => person.email))).toEqual([])
  })

  test.each(people)(
    '$displayName has a lower-case address that reaches nobody real, and no photo',
    (person) => {
      expect(person.email).toMatch(/^[a-z]+(\.[a-z]+)*@example\.(org|com)$/)
      expect(person.photoURL).toBe('')
    },
  )

  test.each(people)('the id of $displayName tells when they joined', (person) => {
    expect(person.id).toMatch(uuidV7)
    expect(instantOf(person.id)).toBe(person.joined)
  })
})

describe('courses', () => {
  test('there are fourteen, oldest first, from January to October 2026', () => {
    const dates = courses.map((course) => course.createdDate)
    expect(dates.length).toBe(14)
    expect(dates).toEqual(dates.toSorted())
    expect(dates.at(0)).toMatch(/^2026-01-/)
    expect(dates.at(-1)).toMatch(/^2026-10-/)
  })

  test('keys and titles belong to one course each, and no two records share an id', () => {
    expect(repeated(courses.map((course) => course.key))).toEqual([])
    expect(repeated(courses.map((course) => course.title))).toEqual([])
    expect(repeated([...people, ...courses].map((record) => record.id))).toEqual([])
  })

  test.each(courses)('the id of “$title” tells when it was created', (course) => {
    expect(course.id).toMatch(uuidV7)
    expect(instantOf(course.id)).toBe(course.createdDate)
  })

  test.each(courses)('“$title” is taught by someone who had joined before', (course) => {
    expect(joined.has(course.by)).toBe(true)
    expect((joined.get(course.by) ?? '') < course.createdDate).toBe(true)
  })

  test.each(courses)('“$title” has texts that fit the form and the cards', (course) => {
    expect(course.title.length).toBeLessThanOrEqual(200)
    expect(course.title.split(' ').length).toBeGreaterThanOrEqual(2)
    expect(course.title.split(' ').length).toBeLessThanOrEqual(6)
    expect(course.duration).toMatch(/\S/)
    expect(course.description.length).toBeLessThanOrEqual(5000)
    expect(course.description.length).toBeGreaterThanOrEqual(180)
    expect(course.description.length).toBeLessThanOrEqual(420)
    expect(course.description).not.toContain('!')
    expect(course.imageUrl).toBe('')
  })

  test('one title is in Bangla script and one needs care in HTML', () => {
    expect(courses.filter((course) => /\p{Script=Bengali}/u.test(course.title)).length).toBe(1)
    expect(courses.filter((course) => /&.*'/.test(course.title)).length).toBe(1)
  })

  test('one instructor has four courses', () => {
    const counts = [...instructors].map((key) => courses.filter((course) => course.by === key).length)
    expect(counts.toSorted().reverse()).toEqual([4, 2, 2, 2, 2, 1, 1])
  })
})

describe('enrollments', () => {
  test('each names a person and a course that exist', () => {
    expect(enrollments.filter(([person, course]) => !joined.has(person) || !created.has(course))).toEqual([])
  })

  test('none is earlier than the person or the course', () => {
    const early = enrollments.filter(
      ([person, course, at]) => at <= (joined.get(person) ?? '') || at <= (created.get(course) ?? ''),
    )
    expect(early).toEqual([])
  })

  test('they are real instants, in order', () => {
    const instants = enrollments.map(([, , at]) => at)
    expect(instants.map((at) => new Date(at).toISOString())).toEqual(instants)
    expect(instants).toEqual(instants.toSorted())
  })

  test('nobody is enrolled twice in a course, or in a course of their own', () => {
    expect(repeated(enrollments.map(([person, course]) => `${person} ${course}`))).toEqual([])
    expect(enrollments.filter(([person, course]) => teacher.get(course) === person)).toEqual([])
  })

  test('popularity has a clear order with a few ties', () => {
    const counts = courses.map((course) => learnersOf(course.key)).sort((a, b) => b - a)
    expect(counts).toEqual([8, 7, 6, 5, 4, 4, 3, 3, 2, 1, 1, 1, 0, 0])
  })

  test('Amina takes four courses, Zofia and Sione none yet', () => {
    expect(coursesOf('amina')).toBe(4)
    expect(
      people
        .slice(7)
        .filter((person) => coursesOf(person.key) === 0)
        .map((person) => person.key),
    ).toEqual(['zofia', 'sione'])
  })
})
