import { sql } from 'kysely'
import { readConfig } from '../../base/config/config.ts'
import { blobsIn } from '../blobs.ts'
import { makeClock } from '../clock.ts'
import { makeDatabase } from '../database.ts'
import { testSecret } from '../server.ts'

export type Hearing = Awaited<ReturnType<typeof openHearing>>

/** A database with the table in which the listeners of tests write what they are told, and the services on it. */
export async function openHearing() {
  const database = await makeDatabase()
  const { db } = database
  await sql`create table heard (listener text, id uuid, seq integer, primary key (listener, id))`.execute(db)
  const clock = makeClock()
  const services = { db, clock, config: readConfig({}), secret: testSecret, blobs: blobsIn(db, clock) }
  return { database, services }
}
