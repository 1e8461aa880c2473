import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { hasPlan, type Statement } from './statements.ts'

/** So often PostgreSQL plans a prepared statement for the values it was given, before it may keep a plan for all values. */
const trials = 5

/**
 * Whether a statement is planned anew each time that a connection sends it. Planning it is no matter of what it then
 * does, which is taken back.
 */
export async function isPlannedAnew(client: pg.Client, statement: Statement): Promise<boolean> {
  if (!hasPlan(statement)) return false
  const { text, values } = statement
  const name = randomUUID()
  await client.query('begin')
  try {
    for (let trial = 0; trial <= trials; trial += 1) {
      await client.query('savepoint before')
      // What was done once may be refused the second time. By then it has been planned.
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
