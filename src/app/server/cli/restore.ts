import { resolve } from 'node:path'
import { systemClock } from '../../../base/clock.ts'
import { commandLine } from '../../../base/config/commandLine.ts'
import { ownMigrations, readMigrations } from '../../../base/db/migrations.ts'
import { restore } from '../../../platform/backup/restore.ts'
import { runCommand, tell } from './terminal.ts'

/** `npm run restore FILE`, followed by `replace` where there are data already. */
runCommand(async (config, [file, word, ...more]) => {
  if (file === undefined || more.length > 0 || (word !== undefined && word !== 'replace')) {
    throw new Error(
      `Say what to restore: ${commandLine('restore')} FILE\nWhere there are data already, which are then put aside: ${commandLine('restore')} FILE replace`,
    )
  }
  const started = performance.now()
  const { manifest, aside, broughtHome } = await restore(config, {
    // npm runs scripts in the project's folder; the file is relative to the operator's working directory.
    path: resolve(process.env.INIT_CWD ?? '.', file),
    replace: word === 'replace',
    now: systemClock.now(),
    migrations: await readMigrations(ownMigrations),
    tell,
  })
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  const files = Object.keys({ ...manifest.files, ...manifest.shelved }).length
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  tell(
    `Restored in ${seconds} s and compared: ${rows} rows, ${files} files. Start Tercet with: ${commandLine('start')}`,
  )
  if (broughtHome > 0) {
    tell(
      `${broughtHome} files that lay in an S3-compatible store are in the data directory now. To put them into that of BLOBS_URL: ${commandLine('move-blobs')} to-s3`,
    )
  }
  if (aside.folder !== null) tell(`What was there before: ${aside.folder}`)
  if (aside.schema !== null) tell(`The tables that were there before: schema ${aside.schema}`)
})
