import { sql } from 'kysely'
import { type DomainEvent, eventType } from '../../base/contract/event.ts'
import type { Db } from '../../base/db/db.ts'
import { type Listener, on } from '../../base/events/listener.ts'

/** Types of events that only tests have. */
export const lessonRead = eventType('lesson.read', ['user', 'lesson'])
export const lessonForgotten = eventType('lesson.forgotten', ['user', 'lesson'])

/** A listener to these types that writes what it is told, and then does `work`. */
export function hear(
  name: string,
  work: (event: DomainEvent<'user' | 'lesson'>) => Promise<void> | void,
): Listener {
  const handle: Parameters<typeof on<'user' | 'lesson'>>[1] = async ({ db }, event) => {
    await sql`insert into heard values (${name}, ${event.id}, ${event.seq})`.execute(db)
    await work(event)
  }
  return { name, handlers: [on(lessonRead, handle), on(lessonForgotten, handle)] }
}

/** What a listener has been told and has kept: the numbers of the events. */
export async function heardBy(db: Db, name: string): Promise<number[]> {
  const { rows } = await sql<{
    seq: number
  }>`select seq from heard where listener = ${name} order by seq`.execute(db)
  return rows.map(({ seq }) => seq)
}
