import type { Db } from '../../../base/db/db.ts'
import { newId } from '../../../base/ids.ts'
import { demoPerson } from '../../accounts/demo/demo.ts'
import { demoCourse } from '../../courses/demo/demo.ts'
import { findOutline } from '../../outline/store.ts'
import { recordEvents } from '../../progress/actions.ts'
import { places } from './places.ts'

/** A day in ms, and how long an item is read, in ms. */
const [day, reading] = [86_400_000, 9 * 60_000]

/** Lets people of the demo world come as far in their courses as they have; part of a transaction. */
export async function letDemoPeopleLearn(transaction: Db): Promise<void> {
  for (const [person, course, count, last] of places) {
    const courseId = demoCourse(course)
    const outline = await findOutline(transaction, courseId)
    const done = outline?.items.slice(0, count) ?? []
    const events = done.flatMap(({ id: item }, place) => {
      const at = new Date(Date.parse(last) - (count - 1 - place) * 2 * day).toISOString()
      return [
        { id: newId(), item, at, kind: 'spent' as const, spell: newId(), ms: reading, day: at.slice(0, 10) },
        { id: newId(), item, at, kind: 'mark' as const, done: true, turn: 1 },
      ]
    })
    const now = new Date(last)
    const given = { events, sentAt: last, now, kinds: [] }
    const { refused } = await recordEvents(transaction, { id: demoPerson(person) }, courseId, given)
    if (refused.length > 0)
      throw new Error(`In the demo world ${person} cannot have come so far in ${course}.`)
  }
}
