import { mkdir } from 'node:fs/promises'
import { openBlobs, requireStorages } from '../../../base/blobs/blobs.ts'
import type { Config } from '../../../base/config/config.ts'
import { openSecret } from '../../../base/config/secret.ts'
import type { Clock } from '../../../base/contract/clock.ts'
import { type Connection, openDb } from '../../../base/db/db.ts'
import { takePart } from '../../../base/jobs/jobs.ts'
import { makeJobsSchema } from '../../../base/jobs/schema.ts'
import type { Log } from '../../../base/log.ts'
import type { Services } from '../../../base/services.ts'
import { makeAdministratorLink } from '../../../features/accounts/administrators/firstAdministrator.ts'
import { createIdentity, type Identity } from '../../../features/accounts/identity.ts'
import { openCurrentSite } from '../../../features/site/settings/current.ts'
import { watchDatabase } from '../../../platform/metrics/database.ts'
import { watchFiles } from '../../../platform/metrics/files.ts'
import { listeners } from '../../features.ts'
import { readDocumentsSoon } from '../background/documents.ts'
import { deliverEvents } from '../background/events.ts'
import { jobsOf } from '../background/jobs.ts'
import { deliverMail } from '../background/mail.ts'
import { prepareVideosSoon } from '../background/recordings.ts'
import { scanFilesSoon } from '../background/scans.ts'
import { type DemoLogin, openDemoWorld } from '../demo/firstStart.ts'
import type { Telemetry } from '../telemetry.ts'
import { openDatabase } from './database.ts'
import { bringUpToDate } from './upgrade.ts'

/** What exists once per instance, however many processes serve: the data, background jobs, and the delivery of mail and events. */
export type InstanceServices = {
  services: Services
  identity: Identity
  /** The connection parameters of the database. */
  connection: Connection
  /** The name of the site at the start. */
  siteName: string
  demoLogins: DemoLogin[]
  /** The link by which the first administrator registers; null once there is one. */
  administratorLink: string | null
  stop(): Promise<void>
}

/**
 * Opens the data, creating and migrating them where needed, and runs jobs and deliveries until `stop`.
 * @param migrations the folder of migrations
 * @param connections the most connections to the database
 * @throws Error whose message tells an operator what to do
 */
export async function openInstanceServices(
  config: Config,
  log: Log,
  telemetry: Telemetry,
  clock: Clock,
  migrations: string,
  connections?: number,
): Promise<InstanceServices> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const { connection, stop: stopDatabase } = await openDatabase(config, log)
  const db = openDb(connection, log, undefined, telemetry.tracer.query, connections)
  const close = async () => {
    await db.destroy()
    await stopDatabase()
  }
  try {
    await bringUpToDate({ config, connection, log, clock }, migrations)
    await makeJobsSchema(db)
    const secret = await openSecret(config.dataDir, config.authSecret)
    const blobs = await openBlobs({ db, clock }, config)
    await requireStorages(db, blobs, config, log)
    const site = openCurrentSite({ db, clock, config })
    const services = { db, clock, config, secret, blobs, site }
    const identity = createIdentity(services)
    await identity.ready()
    const demoLogins = await openDemoWorld(services)
    const administratorLink = await makeAdministratorLink(services)
    watchDatabase(telemetry.metrics.registry, services)
    watchFiles(telemetry.metrics.registry, blobs)
    const stopMail = deliverMail(services, log)
    const stopDocuments = readDocumentsSoon(services, log)
    const stopVideos = prepareVideosSoon(services, log)
    const stopScans = scanFilesSoon(services, log)
    const { choreFailed, eventFailed, jobFailed } = telemetry.metrics
    const stopEvents = deliverEvents(services, listeners, log, eventFailed)
    const jobs = takePart(db, jobsOf(services, log, choreFailed), log, jobFailed)
    const { name: siteName } = await site.read()
    return {
      services,
      identity,
      connection,
      siteName,
      demoLogins,
      administratorLink,
      stop: async () => {
        await Promise.all([
          jobs.stop(),
          stopMail(),
          stopDocuments(),
          stopVideos(),
          stopScans(),
          stopEvents(),
          telemetry.tracer.stop(),
        ])
        blobs.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
