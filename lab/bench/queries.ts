import pg from 'pg'
import { mostConnections } from '../../src/base/db/db.ts'

/** A query as the product sends it, prepared once per connection, with new values each time. */
export type Bare = { name: string; text: string; values: () => unknown[] }

/** The bare driver, with as many connections as the product has. */
export type Driver = {
  /** Measures the queries per second over some seconds. */
  rate(seconds: number): Promise<number>
  close(): Promise<void>
}

/**
 * How often each connection sends the query before measuring: PostgreSQL plans a prepared query anew the first few
 * times.
 */
const waking = 10

/**
 * Opens the bare driver's connections.
 * @param connection the product's own database
 */
export async function openDriver(connection: pg.PoolConfig, query: Bare): Promise<Driver> {
  const clients = Array.from({ length: mostConnections }, () => new pg.Client(connection))
  const ask = (client: pg.Client) =>
    client.query({ name: query.name, text: query.text, values: query.values() })
  for (const client of clients) {
    await client.connect()
    for (let time = 0; time < waking; time += 1) await ask(client)
  }
  return {
    async rate(seconds) {
      const end = performance.now() + seconds * 1000
      let done = 0
      await Promise.all(
        clients.map(async (client) => {
          for (; performance.now() < end; done += 1) await ask(client)
        }),
      )
      return done / seconds
    },
    async close() {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}
