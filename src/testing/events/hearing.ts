import { sql } from 'kysely'
import { readConfig } from '../../base/config/config.ts'
import { openCurrentSite } from '../../features/site/settings/current.ts'
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
  const config = readConfig({})
  const site = openCurrentSite({ db, clock, config })
  const services = { db, clock, config, secret: testSecret, blobs: blobsIn(db, clock), site }
  return { database, services }
}
