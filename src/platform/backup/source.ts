import type { Config } from '../../base/config/config.ts'
import { version } from '../../base/config/version.ts'
import type { Connection } from '../../base/db/db.ts'
import { ownMigrations, readMigrations } from '../../base/db/migrations.ts'
import type { Source } from './make.ts'

/** What a backup of this instance is made of. @param migrations the folder of this version's migrations */
export async function sourceOf(
  { dataDir, backup, blobs, publicUrl, authSecret }: Config,
  connection: Connection,
  migrations = ownMigrations,
): Promise<Source> {
  return {
    connection,
    dataDir,
    destination: { folder: backup.folder, site: publicUrl.hostname.replaceAll(/[^a-z0-9.-]/g, '') },
    key: backup.key,
    s3: blobs === null ? null : await (await import('../../base/blobs/s3.ts')).openS3(blobs),
    keepDays: backup.keepDays,
    secret: authSecret === null ? 'file' : 'setting',
    product: version,
    migrations: await readMigrations(migrations),
  }
}
