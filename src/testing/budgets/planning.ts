import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { hasPlan, type Statement } from './statements.ts'

/** How many custom plans PostgreSQL makes for a prepared statement before it may choose a generic plan. */
const trials = 5

/**
 * Whether PostgreSQL keeps making custom plans for a prepared statement instead of switching to a generic one. All
 * executions are rolled back.
 */
export async function isPlannedAnew(client: pg.Client, statement: Statement): Promise<boolean> {
  if (!hasPlan(statement)) return false
  const { text, values } = statement
  const name = randomUUID()
  await client.query('begin')
  try {
    for (let trial = 0; trial <= trials; trial += 1) {
      await client.query('savepoint before')
      // A statement that was executed before may fail the second time, but it has been planned by then.
      await client.query({ name, text, values }).catch(() => {})
      await client.query('rollback to before')
    }
    const { rows } = await client.query<{ anew: number; kept: number }>(
      'select custom_plans::int as anew, generic_plans::int as kept from pg_prepared_statements where name = $1',
      [name],
    )
    const { anew = 0, kept = 0 } = rows[0] ?? {}
    if (anew + kept !== trials + 1) throw new Error(`Planned ${anew + kept} times: ${text}`)
    return anew > trials
  } finally {
    await client.query('rollback')
  }
}
