import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { buildClient } from '../../scripts/bootstrap/client.mjs'
import { openDb } from '../base/db/db.ts'
import { migrate } from '../base/db/migrate.ts'
import { createLog } from '../base/log.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the server that holds the test databases, with any of its databases. */
    databaseServer: string
    /** A migrated, empty database that serves as the template of others. */
    templateDatabase: string
  }
}

const log = createLog('silent')

/**
 * Global setup: builds the pages that test servers serve, prepares a cluster to copy, and starts one PostgreSQL server
 * for the whole run, or uses `DATABASE_URL`. On it, a migrated database serves as a template.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await buildClient()
  const home = await mkdtemp(join(tmpdir(), 'tercet-test-'))
  // In a container, root's database runs as another user, who needs access.
  await chmod(home, 0o755)
  project.provide('preparedCluster', await prepareCluster(home))
  const server = await openServer(home)
  const template = `tercet_template_${process.pid}`
  const client = new pg.Client(server.url)
  await client.connect()
  await client.query(`create database ${template}`)
  const db = openDb({ connectionString: withDatabase(server.url, template) }, log)
  await migrate(db)
  await db.destroy()
  project.provide('databaseServer', server.url)
  project.provide('templateDatabase', template)
  return async () => {
    await client.query(`drop database ${template}`)
    await client.end()
    await server.stop()
    await rm(home, { recursive: true, force: true })
  }
}

/** Creates a cluster with a migrated database, and stops it. */
async function prepareCluster(home: string): Promise<string> {
  const directory = join(home, 'prepared')
  const embedded = await startEmbeddedPostgres({ directory, log })
  const db = openDb(embedded.connection, log)
  await migrate(db)
  await db.destroy()
  await embedded.stop()
  return directory
}

async function openServer(home: string): Promise<{ url: string; stop(): Promise<void> }> {
  const own = process.env.DATABASE_URL
  if (own !== undefined) return { url: own, stop: async () => {} }
  const directory = join(home, 'postgres')
  await cp(join(home, 'prepared'), directory, { recursive: true })
  const { connection, stop } = await startEmbeddedPostgres({ directory, log })
  const { host, user, database } = connection
  return { url: `postgres://${user}@${encodeURIComponent(host)}/${database}`, stop }
}

/** The URL of another database on the same server. */
export function withDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
