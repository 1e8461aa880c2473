import { openBlobs } from '../../../base/blobs/blobs.ts'
import { systemClock } from '../../../base/clock.ts'
import { commandLine } from '../../../base/config/commandLine.ts'
import { type Config, readConfig } from '../../../base/config/config.ts'
import { openSecret } from '../../../base/config/secret.ts'
import { openDb } from '../../../base/db/db.ts'
import { migrate } from '../../../base/db/migrate.ts'
import { createLog } from '../../../base/log.ts'
import { openCurrentSite } from '../../../features/site/settings/current.ts'
import { joinDatabase } from '../instance/database.ts'
import { adminUsage, runAdmin } from './adminCommands.ts'
import { readEnvFile } from './terminal.ts'

/** `npm run admin`: runs a command of an operator, also while Tercet is running. */
async function main(): Promise<void> {
  const [command = '', ...given] = process.argv.slice(2)
  const argument = given.join(' ')
  if (!(command in adminUsage)) {
    const lines = Object.entries(adminUsage).map(
      ([name, [takes, does]]) => `  ${commandLine('admin')} ${`${name} ${takes}`.padEnd(34)}  ${does}`,
    )
    throw new Error(`Say what to do:\n${lines.join('\n')}`)
  }
  readEnvFile()
  process.stdout.write(
    await withServices(readConfig(process.env), command as keyof typeof adminUsage, argument),
  )
}

async function withServices(
  config: Config,
  command: keyof typeof adminUsage,
  argument: string,
): Promise<string> {
  const log = createLog('warn')
  const database = await joinDatabase(config, log)
  const db = openDb(database.connection, log, null)
  try {
    await migrate(db, { prepare: refuse })
    const secret = await openSecret(config.dataDir, config.authSecret)
    const blobs = await openBlobs({ db, clock: systemClock }, config)
    try {
      const site = openCurrentSite({ db, clock: systemClock, config })
      await site.read()
      return await runAdmin({ db, clock: systemClock, config, secret, blobs, site }, command, argument)
    } finally {
      blobs.close()
    }
  } finally {
    await db.destroy()
    await database.stop()
  }
}

/** Refuses to migrate: only a start of the product does that, after a backup. */
async function refuse(): Promise<never> {
  throw new Error('The data are of an older version. Start Tercet once, which brings them up to date.')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
