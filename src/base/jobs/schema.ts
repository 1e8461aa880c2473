import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** The schema of the queue's tables. It holds no data of users and can be made again. */
export const jobsSchema = 'tercet_jobs'

/**
 * Makes the queue's schema unless it exists; the library makes the tables in it.
 * @throws Error that tells the operator what to do where the database user may not create schemas
 */
export async function makeJobsSchema(db: Db): Promise<void> {
  if (await hasJobsSchema(db)) return
  try {
    await sql`create schema if not exists ${sql.id(jobsSchema)}`.execute(db)
  } catch (error) {
    // "if not exists" fails where another process makes it at the same moment.
    if (await hasJobsSchema(db)) return
    throw new Error(
      `The database needs the schema ${jobsSchema} for background jobs, and it could not be made: ${error instanceof Error ? error.message : error}. ` +
        `Somebody who may add it to this database can do so with: create schema ${jobsSchema} authorization (the user of DATABASE_URL);`,
      { cause: error },
    )
  }
}

async function hasJobsSchema(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_namespace where nspname = ${jobsSchema}`.execute(db)
  return rows.length > 0
}
