import type { Db } from '../../../base/db/db.ts'
import { newId } from '../../../base/ids.ts'
import { hashPassword } from '../../../features/accounts/password/password.ts'
import { insertUser } from '../../../features/accounts/store.ts'
import { insertCourse } from '../../../features/courses/store.ts'
import { insertEnrollments } from '../../../features/enrollments/store.ts'
import { courses } from './courses.ts'
import { enrollments } from './enrollments.ts'
import { people } from './people.ts'

/** The passwords of those who can log in, by the keys of people. Nobody else of the demo world can. */
export type Passwords = ReadonlyMap<string, string>

/** Loads the demo world into an empty database; part of a transaction. */
export async function loadDemoWorld(transaction: Db, passwords: Passwords): Promise<void> {
  const personIds = new Map(people.map(({ key, id }) => [key, id]))
  const courseIds = new Map(courses.map(({ key, id }) => [key, id]))
  for (const { key, joined, ...person } of people) {
    const password = passwords.get(key)
    await insertUser(transaction, {
      ...person,
      passwordHash:
        password === undefined ? null : await hashPassword(password, { place: 'demo', account: key }),
      createdAt: new Date(joined),
    })
  }
  for (const { by, createdDate, ...course } of courses) {
    await insertCourse(transaction, {
      ...course,
      creatorId: idOf(personIds, by),
      createdAt: new Date(createdDate),
    })
  }
  const enrollings = enrollments.map(([person, course, enrolled]) => ({
    id: newId(),
    userId: idOf(personIds, person),
    courseId: idOf(courseIds, course),
    createdAt: new Date(enrolled),
  }))
  await insertEnrollments(transaction, enrollings, 'awaited')
}

function idOf(ids: Map<string, string>, key: string): string {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The demo world has no ${key}.`)
  return id
}
