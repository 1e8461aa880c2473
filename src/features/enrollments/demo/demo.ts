import type { Db } from '../../../base/db/db.ts'
import { newId } from '../../../base/ids.ts'
import { demoPerson } from '../../accounts/demo/demo.ts'
import { demoCourse } from '../../courses/demo/demo.ts'
import { insertEnrollments } from '../store.ts'
import { enrollments } from './enrollments.ts'

/** Enrolls the people of the demo world in its courses; part of a transaction. */
export async function enrollDemoPeople(transaction: Db): Promise<void> {
  const rows = enrollments.map(([person, course, enrolled]) => ({
    id: newId(),
    userId: demoPerson(person),
    courseId: demoCourse(course),
    createdAt: new Date(enrolled),
    zone: null,
  }))
  await insertEnrollments(transaction, rows, { busy: 'awaited', only: 'live' })
}
