import type pg from 'pg'
import type { Config } from '../../base/config/config.ts'
import { version } from '../../base/config/version.ts'
import { type Migration, runMigrations } from '../../base/db/migrations.ts'
import type { About, Manifest } from './archive/contents.ts'
import { verifyArchive } from './archive/read.ts'
import { onClient } from './database/onClient.ts'
import { inEmptyDatabase } from './database/target.ts'
import { isKept } from './files.ts'
import { refuseForeign } from './foreign.ts'
import { compareFiles, fillDatabase, splitMigrations, unpack } from './loadArchive.ts'
import { withOwnServer } from './ownServer.ts'
import { Refusal } from './refusal.ts'
import { inStaging } from './staging.ts'

type Wish = {
  path: string
  /** Whether data that are there may be put aside. */
  replace: boolean
  now: Date
  migrations: readonly Migration[]
  tell: (line: string) => void
}

/** Where the data that were there before lie now: a folder, and a schema of the database. */
export type Aside = { folder: string | null; schema: string | null }

/**
 * Rebuilds an instance from a backup: its files in the data directory and its database, in the embedded server or at
 * DATABASE_URL. The archive is read and compared to its end before anything begins.
 * @throws Refusal in words for an operator
 */
export async function restore(
  config: Config,
  { path, replace, now, migrations, tell }: Wish,
): Promise<{ manifest: Manifest; aside: Aside; broughtHome: number }> {
  const { dataDir, databaseUrl } = config
  const place = { path, key: config.backup.key }
  tell('Reading the backup.')
  const { about, manifest } = await verifyArchive(place, version)
  refuseForeign(path, about, manifest)
  refuseOtherSecret(about, config)
  const { before, after } = splitMigrations(about.migrations, migrations, version)
  let schema: string | null = null
  let broughtHome = 0
  const owns = (name: string) => isKept(name) || (databaseUrl === null && name === 'postgres')
  const folder = await inStaging({ dataDir, owns, replace, now }, async (staging, noWayBack) => {
    const fill = async (client: pg.Client) => {
      const rows = unpack(place, staging)
      await fillDatabase(client, { about, manifest, before }, rows, makeProgress(manifest, tell))
      await compareFiles(staging, manifest.files)
      await runMigrations(onClient(client), after)
      broughtHome = await bringFilesHome(client)
    }
    if (databaseUrl === null) {
      await withOwnServer(staging, (connection) => inEmptyDatabase({ connection, replace: false, now }, fill))
    } else {
      const target = { connection: { connectionString: databaseUrl }, replace, now }
      schema = await inEmptyDatabase(target, fill, noWayBack)
    }
  })
  return { manifest, aside: { folder, schema }, broughtHome }
}

/**
 * The archive's files are in the data directory now, those of the S3-compatible store too; how many of these. Nothing is
 * removed from that store for it: it may be that of an instance which runs.
 */
async function bringFilesHome(client: pg.Client): Promise<number> {
  await client.query('alter table blobs disable trigger user')
  const { rowCount } = await client.query(`update blobs set place = 'folder' where place = 's3'`)
  await client.query('alter table blobs enable trigger user')
  await client.query(`delete from blob_removals where place = 's3'`)
  return rowCount ?? 0
}

/** Without its secret an instance cannot open what it has sealed. */
function refuseOtherSecret(about: About, { authSecret }: Config): void {
  if (about.secret === 'setting' && authSecret === null) {
    throw new Refusal(
      'The instance of this backup had its secret in AUTH_SECRET, which no backup holds. Set AUTH_SECRET to the same text, then restore.',
    )
  }
  if (about.secret === 'file' && authSecret !== null) {
    throw new Refusal(
      'The instance of this backup had its secret in a file, which the backup holds, and no AUTH_SECRET. Take AUTH_SECRET out of the settings, then restore.',
    )
  }
}

/** Tells each table once, with its rows. */
function makeProgress(
  { tables }: Pick<Manifest, 'tables'>,
  tell: (line: string) => void,
): (table: string) => void {
  let last = ''
  return (table) => {
    if (table === last) return
    last = table
    const rows = tables[table]?.rows
    tell(`  ${table}${rows === undefined ? '' : `: ${rows} rows`}`)
  }
}
