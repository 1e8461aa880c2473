import type { Db } from '../../../base/db/db.ts'
import { demoPerson } from '../../accounts/demo/demo.ts'
import { insertCourse } from '../store.ts'
import { courses } from './courses.ts'

/** Adds the courses of the demo world; part of a transaction. */
export async function addDemoCourses(transaction: Db): Promise<void> {
  for (const { by, createdDate, ...course } of courses) {
    await insertCourse(transaction, {
      ...course,
      creatorId: demoPerson(by),
      createdAt: new Date(createdDate),
    })
  }
}

/** The id of a course of the demo world. @throws Error when there is none with that key */
export function demoCourse(key: string): string {
  const course = courses.find((one) => one.key === key)
  if (course === undefined) throw new Error(`The demo world has no ${key}.`)
  return course.id
}
