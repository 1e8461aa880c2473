import { systemClock } from '../../../base/clock.ts'
import { openDb } from '../../../base/db/db.ts'
import { createLog } from '../../../base/log.ts'
import { backUp } from '../../../platform/backup/backup.ts'
import { sourceOf } from '../../../platform/backup/make.ts'
import { isWanted } from '../background/nightlyBackup.ts'
import { joinDatabase } from '../instance/database.ts'
import { runCommand, tell } from './terminal.ts'

/** `npm run backup`, also while Tercet is running. A running Tercet calls it with `nightly`. */
runCommand(async (config, [occasion]) => {
  const isNightly = occasion === 'nightly'
  // A nightly backup ends with the process that started it.
  process.on('disconnect', () => process.exit(1))
  const log = createLog('warn')
  const database = await joinDatabase(config, log)
  const db = openDb(database.connection, log)
  try {
    const source = await sourceOf(config, database.connection)
    const services = { db, clock: systemClock, config }
    const proven = isNightly
      ? await backUp(services, source, 'nightly', () => isWanted(services))
      : await backUp(services, source, 'command')
    if (proven === null || isNightly) return
    const rows = Object.values(proven.manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    const files = Object.keys(proven.manifest.files).length
    tell(`${proven.file}`)
    tell(
      `${rows} rows and ${files} files in ${proven.bytes} bytes; restored on trial, compared, and the same.`,
    )
    const large = Object.keys(proven.manifest.shelved).length
    if (large > 0) {
      tell(
        `${large} large files lie beside it, each once for all backups, ${proven.added} of them new. Where you copy it to, copy that folder too: ${proven.shelf}`,
      )
    }
    if (config.backup.key === null) {
      tell('It is not encrypted (there is no BACKUP_KEY): keep it as secret as the data themselves.')
    }
    for (const name of proven.removed) tell(`Removed, older than ${config.backup.keepDays} days: ${name}`)
  } finally {
    await db.destroy()
    await database.stop()
  }
})
