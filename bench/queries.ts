import pg from 'pg'
import { mostConnections } from '../src/base/server/db.ts'

/** A query as the product sends it, prepared once for each connection, with values of its own each time. */
export type Bare = { name: string; text: string; values: () => unknown[] }

/**
 * How many of a query the bare driver does in a second, with as many at once as the product has connections.
 * @param connection how the product's own database is reached
 */
export async function rateOf(connection: pg.PoolConfig, query: Bare, seconds: number): Promise<number> {
  const pool = new pg.Pool({ ...connection, max: mostConnections })
  const end = performance.now() + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: mostConnections }, async () => {
      const client = await pool.connect()
      while (performance.now() < end) {
        await client.query({ name: query.name, text: query.text, values: query.values() })
        done += 1
      }
      client.release()
    }),
  )
  await pool.end()
  return done / seconds
}
