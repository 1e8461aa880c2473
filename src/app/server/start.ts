import { mkdir } from 'node:fs/promises'
import { systemClock } from '../../base/server/clock.ts'
import type { Config } from '../../base/server/config.ts'
import { openDb } from '../../base/server/db.ts'
import type { Log } from '../../base/server/log.ts'
import { migrate } from '../../base/server/migrate.ts'
import { openSecret } from '../../base/server/secret.ts'
import type { Clock } from '../../base/shared/clock.ts'
import { createIdentity } from '../../features/accounts/identity.ts'
import { makeAdministratorLink } from '../../features/accounts/members/firstAdministrator.ts'
import { type App, createApp } from './app.ts'
import type { Client } from './client/client.ts'
import { openDatabase } from './database.ts'
import { type DemoLogin, openDemoWorld } from './demo/first-start.ts'
import { keepHouse } from './housekeeping.ts'
import { carryMail } from './mail.ts'

export type Instance = {
  app: App
  demoLogins: DemoLogin[]
  /** A link by which the first administrator registers; null once there is one. */
  administratorLink: string | null
  stop(): Promise<void>
}

/**
 * Opens the data (creating and migrating it where needed) and assembles the product on it.
 * @throws Error whose message tells an operator what to do
 */
export async function startInstance(
  config: Config,
  client: Client,
  log: Log,
  clock: Clock = systemClock,
): Promise<Instance> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const database = await openDatabase(config, log)
  const db = openDb(database.connection, log)
  const close = async () => {
    await db.destroy()
    await database.stop()
  }
  try {
    for (const name of await migrate(db)) log.info({ migration: name }, 'migrated')
    const secret = await openSecret(config.dataDir, config.authSecret)
    const services = { db, clock, config, secret }
    const identity = createIdentity(services)
    await identity.ready()
    const demoLogins = await openDemoWorld(services)
    const administratorLink = await makeAdministratorLink(services)
    const app = createApp(services, identity, client, log)
    const rest = keepHouse(services, log)
    const stopMail = carryMail(services, log)
    return {
      app,
      demoLogins,
      administratorLink,
      stop: async () => {
        rest()
        await stopMail()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
