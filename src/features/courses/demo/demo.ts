import type { Db } from '../../../base/db/db.ts'
import { demoPerson } from '../../accounts/demo/demo.ts'
import { said } from '../facts/shared/schema.ts'
import { listSubjects, saveFacts } from '../facts/store.ts'
import { insertCourse } from '../store.ts'
import { courses } from './courses.ts'
import { demoFacts } from './facts.ts'

/** Adds the courses of the demo world; part of a transaction. */
export async function addDemoCourses(transaction: Db): Promise<void> {
  const subjects = (await listSubjects(transaction)).flatMap((group) => group.subjects)
  for (const { by, createdDate, ...course } of courses) {
    await insertCourse(transaction, {
      ...course,
      creatorId: demoPerson(by),
      createdAt: new Date(createdDate),
    })
    const facts = demoFacts[course.key]
    if (facts === undefined) continue
    const subject = subjects.find(({ slug }) => slug === facts.subject)?._id
    const when = { ifMatch: null, now: new Date(createdDate) }
    await saveFacts(transaction, course.id, said.parse({ ...facts, subject }), when)
  }
}

/** The id of a course of the demo world. @throws Error when there is none with that key */
export function demoCourse(key: string): string {
  return find(key).id
}

/** The id of whoever teaches a course of the demo world. @throws Error when there is none with that key */
export function demoInstructor(key: string): string {
  return demoPerson(find(key).by)
}

function find(key: string) {
  const course = courses.find((one) => one.key === key)
  if (course === undefined) throw new Error(`The demo world has no ${key}.`)
  return course
}
