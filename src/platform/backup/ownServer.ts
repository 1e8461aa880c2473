import { join } from 'node:path'
import type { Connection } from '../../base/db/db.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/server.ts'

const quiet = { info: () => {}, warn: () => {} }

/** Lends the embedded database whose cluster lies in `folder`, in `postgres`; it is stopped cleanly afterwards. */
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
