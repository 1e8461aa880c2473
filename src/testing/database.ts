import type { LogEvent } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { type Db, openDb } from '../base/db/db.ts'
import { createLog } from '../base/log.ts'
import { withDatabase } from './setUp.ts'

/** A database for one test, and its connection URL. */
export type TestDatabase = { db: Db; url: string; drop(): Promise<void> }

let made = 0

type Options = { migrated?: boolean; watch?: ((event: LogEvent) => void) | undefined }

/**
 * Creates a migrated, empty database, or an unmigrated one when `migrated` is false. `watch` is called with every
 * statement that has ended.
 */
export async function makeDatabase({ migrated = true, watch }: Options = {}): Promise<TestDatabase> {
  made += 1
  const name = `tercet_test_${process.pid}_${made}`
  const server = inject('databaseServer')
  await onServer(
    server,
    migrated ? `create database ${name} template ${inject('templateDatabase')}` : `create database ${name}`,
  )
  const url = withDatabase(server, name)
  const db = openDb({ connectionString: url }, createLog('silent'), undefined, watch)
  return {
    db,
    url,
    drop: async () => {
      await db.destroy()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
