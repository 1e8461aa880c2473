import type { Db } from '../../../base/db/db.ts'
import { demoPerson } from '../../accounts/demo/demo.ts'
import { demoCourse } from '../../courses/demo/demo.ts'
import type { StaffRole } from '../../courses/staff/rules.ts'
import { insertStaff } from '../../courses/staff/store.ts'

/** Who works on courses of others in the demo world, and since when. */
const colleagues: readonly (readonly [person: string, course: string, role: StaffRole, since: string])[] = [
  ['zofia', 'spreadsheets', 'editor', '2026-02-03T09:10:00.000Z'],
  ['daniyar', 'spreadsheets', 'editor', '2026-05-11T14:25:00.000Z'],
  ['amina', 'spreadsheets', 'assistant', '2026-09-01T07:40:00.000Z'],
]

/** Lets people of the demo world work on a course together; part of a transaction. */
export async function addDemoStaff(transaction: Db): Promise<void> {
  for (const [person, course, role, since] of colleagues) {
    const appointed = { userId: demoPerson(person), role, now: new Date(since) }
    await insertStaff(transaction, { courseId: demoCourse(course), ...appointed })
  }
}
