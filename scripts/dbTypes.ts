import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openDb } from '../src/base/db/db.ts'
import { migrate } from '../src/base/db/migrate.ts'
import { createLog } from '../src/base/log.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/server.ts'

const root = join(import.meta.dirname, '..')
const generator = fileURLToPath(import.meta.resolve('kysely-codegen/dist/cli/bin.js'))

/** The types in which the driver in src/base/db/db.ts returns values. */
const typeMapping = JSON.stringify({ timestamptz: 'string', int8: 'number' })

/**
 * Writes db/schema.ts, the types of every table of the migrated database at `url`; with `verify` it only compares.
 * @throws Error when the file cannot be written, or differs
 */
export async function describeTables(url: string, { verify = false } = {}): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [
      generator,
      '--dialect=postgres',
      `--url=${url}`,
      `--type-mapping=${typeMapping}`,
      '--exclude-pattern=schema_migrations',
      '--out-file=db/schema.ts',
      ...(verify ? ['--verify'] : []),
    ],
    { cwd: root },
  )
}

/** Migrates a temporary database and describes its tables. */
async function main(): Promise<void> {
  const log = createLog('warn')
  const directory = await mkdtemp(join(tmpdir(), 'tercet-types-'))
  const server = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), log })
  try {
    const { host, user, database } = server.connection
    const url = `postgres://${user}@${encodeURIComponent(host)}/${database}`
    const db = openDb({ connectionString: url }, log)
    await migrate(db)
    await db.destroy()
    await describeTables(url)
  } finally {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

if (import.meta.main) await main()
