import { systemClock } from '../../../base/clock.ts'
import { commandLine } from '../../../base/config/commandLine.ts'
import { ownMigrations, readMigrations } from '../../../base/db/migrations.ts'
import { moveToEmbedded, moveToServer } from '../../../platform/backup/move.ts'
import { runCommand, tell } from './terminal.ts'

const ways = { 'to-server': moveToServer, 'to-embedded': moveToEmbedded }

/** `npm run move-database to-server` or `to-embedded`: moves the data to or from the server of DATABASE_URL. */
runCommand(async (config, [way, word, ...more]) => {
  const move = way === 'to-server' || way === 'to-embedded' ? ways[way] : undefined
  if (move === undefined || more.length > 0 || (word !== undefined && word !== 'replace')) {
    throw new Error(
      `Say which way: ${commandLine('move-database')} to-server, or: ${commandLine('move-database')} to-embedded\n` +
        'Where there are data already, which are then put aside, add the word: replace',
    )
  }
  const { dataDir, databaseUrl } = config
  if (databaseUrl === null) throw new Error('Set DATABASE_URL to the PostgreSQL server to move to or from.')
  const aside = await move({
    dataDir,
    databaseUrl,
    replace: word === 'replace',
    now: systemClock.now(),
    migrations: await readMigrations(ownMigrations),
    tell,
  })
  if (aside.folder !== null) tell(`What was there before: ${aside.folder}`)
  if (aside.schema !== null) tell(`The tables that were there before: schema ${aside.schema}`)
  tell(
    way === 'to-server'
      ? 'Start Tercet with this DATABASE_URL. The embedded database is still there and is not used any more.'
      : 'Take DATABASE_URL out of the settings, then start Tercet. The server still has its copy.',
  )
})
