import pg from 'pg'
import { mostConnections } from '../../src/base/db/db.ts'

/** A query as the product sends it, prepared once for each connection, with values of its own each time. */
export type Bare = { name: string; text: string; values: () => unknown[] }

/** The bare driver, with as many connections as the product has. */
export type Driver = {
  /** How many of the query it does in a second, measured for so many seconds. */
  rate(seconds: number): Promise<number>
  close(): Promise<void>
}

/** So often the query is sent on each connection beforehand: the first few times the database plans it anew. */
const waking = 10

/** @param connection how the product's own database is reached */
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
