import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jobsSchema } from './schema.ts'

/** One run of a job; `at` is the ISO instant of its newest event. */
export type JobRun = {
  name: string
  state: 'created' | 'active' | 'retry' | 'completed' | 'failed' | 'cancelled'
  attempts: number
  at: string
}

/** The newest run of each job, and all failed ones of the last three days. Empty before the queue was first started. */
export async function listJobRuns(db: Db): Promise<JobRun[]> {
  const { rows: known } = await sql`
    select from pg_tables where schemaname = ${jobsSchema} and tablename = 'job_common'`.execute(db)
  if (known.length === 0) return []
  const { rows } = await sql<JobRun>`
    select name, state, attempts, to_json(at) #>> '{}' as at from (
      select name, state::text, retry_count + case when started_on is null then 0 else 1 end as attempts,
        coalesce(completed_on, started_on, created_on) as at,
        row_number() over (partition by name order by created_on desc) as place
      from ${sql.table(`${jobsSchema}.job`)} where name not like '\\_\\_%'
    ) as runs
    where place = 1 or state in ('failed', 'retry') order by name, at desc`.execute(db)
  return rows
}
