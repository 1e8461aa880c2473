import { openBlobs } from '../../../base/blobs/blobs.ts'
import { moveBlobs } from '../../../base/blobs/move.ts'
import type { StorageName } from '../../../base/blobs/storage.ts'
import { systemClock } from '../../../base/clock.ts'
import { commandLine } from '../../../base/config/commandLine.ts'
import { openDb } from '../../../base/db/db.ts'
import { isMigrated } from '../../../base/db/migrate.ts'
import { createLog } from '../../../base/log.ts'
import { joinDatabase } from '../instance/database.ts'
import { runCommand, tell } from './terminal.ts'

const ways: Record<string, StorageName> = { 'to-s3': 's3', 'to-folder': 'folder', 'to-database': 'database' }

/** `npm run move-blobs to-s3`, `to-folder` or `to-database`: moves all uploaded files to that storage. */
runCommand(async (config, [way = '', ...more]) => {
  const to = ways[way]
  if (to === undefined || more.length > 0) {
    throw new Error(`Say where to: ${commandLine('move-blobs')} ${Object.keys(ways).join(' | ')}`)
  }
  if (to === 's3' && config.blobs === null) throw new Error('Set BLOBS_URL to the store to move to.')
  const log = createLog('warn')
  const database = await joinDatabase(config, log)
  const db = openDb(database.connection, log, null)
  const blobs = await openBlobs({ db, clock: systemClock }, config)
  try {
    if (!(await isMigrated(db).catch(() => false))) {
      throw new Error('The data are of an older version. Start Tercet once, which brings them up to date.')
    }
    const { moved, missing } = await moveBlobs({ db, clock: systemClock, blobs }, to, (count) =>
      tell(`  ${count} files`),
    )
    tell(`${moved} files moved, each read again and compared.`)
    if (missing.length > 0) {
      throw new Error(
        `${missing.length} files were not where they should be: ${missing.slice(0, 10).join(', ')}`,
      )
    }
    if (to !== 's3') tell('Take BLOBS_URL out of the settings, if it is there, and restart Tercet.')
  } finally {
    blobs.close()
    await db.destroy()
    await database.stop()
  }
})
