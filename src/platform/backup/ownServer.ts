import { join } from 'node:path'
import type { Connection } from '../../base/db/db.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/server.ts'

const quiet = { info: () => {}, warn: () => {} }

/** Runs the embedded server of `folder/postgres` for `work`, and stops it cleanly afterwards. */
export async function withOwnServer<T>(
  folder: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const server = await startEmbeddedPostgres({ directory: join(folder, 'postgres'), log: quiet })
  try {
    return await work(server.connection)
  } finally {
    await server.stop()
  }
}
