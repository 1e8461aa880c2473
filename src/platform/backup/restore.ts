import type { Client } from 'pg'
import type { Config } from '../../base/config/config.ts'
import { shortestSecret } from '../../base/config/secret.ts'
import { version } from '../../base/config/version.ts'
import { type Migration, runMigrations } from '../../base/db/migrations.ts'
import type { About, Manifest } from './archive/format.ts'
import { verifyArchive } from './archive/read.ts'
import { onClient } from './database/client.ts'
import { fillDatabase, splitMigrations } from './database/load.ts'
import { inEmptyDatabase, withOwnServer } from './database/target.ts'
import { compareFiles, isKept, unpack } from './files.ts'
import { Refusal } from './refusal.ts'
import { requireShelved } from './shelf/check.ts'
import { filesAmong, shelfBeside, takeFromShelf } from './shelf/take.ts'
import { inStaging } from './staging.ts'

type RestoreOptions = {
  path: string
  /** Whether existing data may be put aside. */
  replace: boolean
  now: Date
  migrations: readonly Migration[]
  tell: (line: string) => void
}

/** Where the earlier data were put aside: a folder, and a schema of the database. */
export type Aside = { folder: string | null; schema: string | null }

/**
 * Restores an instance from a backup: its files into the data directory, its database into the embedded server or the one
 * at DATABASE_URL. The whole archive is verified before anything is changed.
 * @throws Refusal for the operator
 */
export async function restore(
  config: Config,
  { path, replace, now, migrations, tell }: RestoreOptions,
): Promise<{ manifest: Manifest; aside: Aside; broughtHome: number }> {
  const { dataDir, databaseUrl } = config
  const archive = { path, key: config.backup.key }
  tell('Reading the backup.')
  const { about, manifest } = await verifyArchive(archive, version)
  refuseForeign(path, about, manifest)
  refuseOtherSecret(about, config)
  const { before, after } = splitMigrations(about.migrations, migrations, version)
  const shelf = shelfBeside(archive, about)
  if (shelf !== null) await requireShelved(shelf, manifest.shelved)
  let schema: string | null = null
  let broughtHome = 0
  const owns = (name: string) => isKept(name) || (databaseUrl === null && name === 'postgres')
  const folder = await inStaging({ dataDir, owns, replace, now }, async (staging, noWayBack) => {
    const fill = async (client: Client) => {
      const rows = unpack(archive, staging)
      await fillDatabase(client, { about, manifest, before }, rows, makeProgress(manifest, tell))
      if (shelf !== null) await takeFromShelf(shelf, manifest.shelved, { folder: staging, client })
      await compareFiles(staging, { ...manifest.files, ...filesAmong(manifest.shelved) })
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
 * Points the rows of files from the S3-compatible store to the data directory, into which the archive's copies were
 * unpacked; how many. Nothing is removed from the store, which a running instance may use.
 */
async function bringFilesHome(client: Client): Promise<number> {
  await client.query('alter table blobs disable trigger user')
  const { rowCount } = await client.query(`update blobs set place = 'folder' where place = 's3'`)
  await client.query('alter table blobs enable trigger user')
  await client.query(`delete from blob_removals where place = 's3'`)
  return rowCount ?? 0
}

/**
 * Refuses an archive that no instance has made: without its secret, where that is in a file, or with files of the database
 * or of restores, which the instance would take for its own.
 * @throws Refusal
 */
function refuseForeign(path: string, { secret }: About, { files }: Manifest): void {
  const foreign = Object.keys(files).find((name) => !isOfInstance(name))
  if (foreign !== undefined) {
    throw new Refusal(
      `"${path}" holds "${foreign}", which no backup of Tercet holds: somebody has changed it. Nothing was changed here. Take another backup.`,
    )
  }
  if (secret === 'file' && (files.secret?.bytes ?? 0) < shortestSecret) {
    throw new Refusal(
      `"${path}" does not hold the secret of its instance whole, without which what it has sealed cannot be opened. Nothing was changed here. Take another backup.`,
    )
  }
}

/** Whether a backup may hold the file; compared in lower case, because some file systems ignore case. */
function isOfInstance(name: string): boolean {
  const [top = ''] = name.toLowerCase().split('/')
  return isKept(top) && !/^postgres(\.|$)/.test(top)
}

/** @throws Refusal when AUTH_SECRET does not fit the backup: without its secret an instance cannot decrypt its data */
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

/** Reports each table once, with its number of rows. */
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
