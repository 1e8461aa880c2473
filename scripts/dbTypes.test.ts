import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeDatabase } from '../src/testing/database.ts'
import { describeTables } from './dbTypes.ts'

test('db/schema.ts is fresh: `node scripts/dbTypes.ts` would write the same', async () => {
  const { url, drop } = await makeDatabase()
  onTestFinished(drop)
  await describeTables(url, { verify: true })
})

test('a column that db/schema.ts does not know is noticed', async () => {
  const { db, url, drop } = await makeDatabase()
  onTestFinished(drop)
  await sql`alter table courses add column colour text`.execute(db)
  await expect(describeTables(url, { verify: true })).rejects.toThrow('not up-to-date')
})
