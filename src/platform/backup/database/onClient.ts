import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../../db/schema.ts'
import type { Db } from '../../../base/db/db.ts'

/** A Kysely database on one connection, within its current transaction. */
export function onClient(client: pg.Client): Db {
  const lent = {
    query: client.query.bind(client),
    release: () => {},
  }
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect: async () => lent, end: async () => {}, options: {} } }),
  })
}
