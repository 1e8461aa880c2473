import { mkdir } from 'node:fs/promises'
import { openBlobs, requirePlaces } from '../../base/server/blobs/blobs.ts'
import type { Config } from '../../base/server/config.ts'
import { type Connection, openDb } from '../../base/server/db.ts'
import { takePart } from '../../base/server/jobs/jobs.ts'
import { makeJobsSchema } from '../../base/server/jobs/schema.ts'
import type { Log } from '../../base/server/log.ts'
import { watchDatabase } from '../../base/server/metrics/database.ts'
import { watchFiles } from '../../base/server/metrics/files.ts'
import { openSecret } from '../../base/server/secret.ts'
import type { Services } from '../../base/server/services.ts'
import type { Clock } from '../../base/shared/clock.ts'
import { createIdentity, type Identity } from '../../features/accounts/identity.ts'
import { makeAdministratorLink } from '../../features/accounts/members/firstAdministrator.ts'
import { openDatabase } from './database.ts'
import { type DemoLogin, openDemoWorld } from './demo/firstStart.ts'
import { jobsOf } from './jobs.ts'
import { carryMail } from './mail.ts'
import { bringUpToDate } from './upgrade.ts'
import type { Watching } from './watching.ts'

/** What there is once in an instance, however many processes of it serve: the data, and who looks after them. */
export type Foundation = {
  services: Services
  identity: Identity
  /** How to reach the database. */
  connection: Connection
  demoLogins: DemoLogin[]
  /** A link by which the first administrator registers; null once there is one. */
  administratorLink: string | null
  stop(): Promise<void>
}

/**
 * Opens the data, creating and migrating them where needed, and looks after them until `stop`.
 * @throws Error whose message tells an operator what to do
 */
export async function layFoundation(
  config: Config,
  log: Log,
  watching: Watching,
  clock: Clock,
  migrations: string,
  connections?: number,
): Promise<Foundation> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const { connection, stop: stopDatabase } = await openDatabase(config, log)
  const db = openDb(connection, log, undefined, watching.tracer.query, connections)
  const close = async () => {
    await db.destroy()
    await stopDatabase()
  }
  try {
    await bringUpToDate({ config, connection, log, clock }, migrations)
    await makeJobsSchema(db)
    const secret = await openSecret(config.dataDir, config.authSecret)
    const blobs = await openBlobs({ db, clock }, config)
    await requirePlaces(db, blobs, config, log)
    const services = { db, clock, config, secret, blobs }
    const identity = createIdentity(services)
    await identity.ready()
    const demoLogins = await openDemoWorld(services)
    const administratorLink = await makeAdministratorLink(services)
    watchDatabase(watching.metrics.registry, services)
    watchFiles(watching.metrics.registry, blobs)
    const stopMail = carryMail(services, log)
    const { choreFailed, jobFailed } = watching.metrics
    const jobs = takePart(db, jobsOf(services, log, choreFailed), log, jobFailed)
    return {
      services,
      identity,
      connection,
      demoLogins,
      administratorLink,
      stop: async () => {
        await Promise.all([jobs.stop(), stopMail(), watching.tracer.stop()])
        blobs.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
