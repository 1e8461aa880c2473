import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { LogEvent } from 'kysely'
import { openBuiltClient } from '../app/server/client/built.ts'
import { loadDemoWorld } from '../app/server/demo/load.ts'
import type { Route } from '../app/server/http/app.ts'
import { assemble } from '../app/server/instance/product.ts'
import { noTelemetry } from '../app/server/telemetry.ts'
import { type Blobs, openBlobs } from '../base/blobs/blobs.ts'
import { type Config, readConfig } from '../base/config/config.ts'
import type { Secret } from '../base/config/secret.ts'
import { type Db, openDb } from '../base/db/db.ts'
import type { AskDisk } from '../base/db/diskSpace.ts'
import type { Stale } from '../base/http/stale.ts'
import { createLog, type Log } from '../base/log.ts'
import type { CurrentSite } from '../base/site.ts'
import { createIdentity } from '../features/accounts/identity.ts'
import { openCurrentSite } from '../features/site/settings/current.ts'
import { openReplicas } from '../platform/replicas/replicas.ts'
import { blobsIn } from './blobs.ts'
import { Browser } from './browser.ts'
import { makeClock, type TestClock } from './clock.ts'
import { makeDatabase } from './database.ts'
import { type InProcess, inProcess } from './inProcess.ts'

/** The product with its own database, called in process. */
export type TestServer = {
  /** The product in process, without the response cache. */
  app: InProcess
  /** Every address that is answered. */
  routes: readonly Route[]
  /** The product as Node's listener, without the response cache, and with it. */
  uncached: RequestListener
  listener: RequestListener
  db: Db
  /** The URL of the database, for a second instance that shares it. */
  databaseUrl: string
  clock: TestClock
  config: Config
  secret: Secret
  blobs: Blobs
  site: CurrentSite
  /** A browser that is not signed in, with the given IP address or a new one. */
  visitor(address?: string): Browser
  stop(): Promise<void>
}

type Options = {
  /** Environment variables. Blobs are stored in the database unless the settings say otherwise. */
  settings?: Record<string, string>
  /** Loads the demo data. */
  world?: boolean
  /** Leaves the database unmigrated. */
  unmigrated?: boolean
  /** Where the server logs; by default only errors, to standard output. */
  log?: Log
  /** Shares the database and clock of another server instead of creating its own. */
  besides?: Pick<TestServer, 'databaseUrl' | 'clock'>
  /** How long to wait for the shared database in ms, instead of the default. */
  patience?: number
  /** Replaces the check of free disk space. */
  disk?: AskDisk
  /** Called with every statement to its own database that has ended. */
  watch?: (event: LogEvent) => void
  /** Called after every change with what visitors read that is stale now. */
  changed?: (stale: Stale) => void
}

/** Starts a server for tests. Stop it in `afterAll`. */
export async function startTestServer({
  settings = {},
  world = false,
  unmigrated = false,
  log = createLog('error'),
  besides,
  patience,
  disk,
  watch,
  changed,
}: Options = {}): Promise<TestServer> {
  const {
    db,
    url: databaseUrl,
    drop,
  } = besides === undefined
    ? await makeDatabase({ migrated: !unmigrated, watch })
    : joinDatabase(besides.databaseUrl, patience)
  const clock = besides?.clock ?? makeClock()
  const config = readConfig({ DEMO: '0', FFMPEG: 'off', ...settings })
  const blobs =
    settings.BLOBS_URL === undefined && settings.DATA_DIR === undefined
      ? blobsIn(db, clock)
      : await openBlobs({ db, clock }, config)
  const telemetry = noTelemetry()
  const { metrics } = telemetry
  const replicas = openReplicas(config.databaseReadUrls, { db, log, metrics, watch: undefined })
  const site = openCurrentSite({ db, clock, config })
  const services = { db, clock, config, secret: testSecret, blobs, site, read: replicas.read, disk }
  const client = await openBuiltClient(join(import.meta.dirname, '../../dist'))
  const { uncached, listener, routes } = assemble(
    services,
    createIdentity(services),
    client,
    log,
    telemetry,
    changed,
  )
  if (world) await db.transaction().execute((transaction) => loadDemoWorld(transaction, new Map()))
  const app = inProcess(uncached)
  return {
    app,
    routes,
    uncached,
    listener,
    db,
    databaseUrl,
    clock,
    config,
    secret: testSecret,
    blobs,
    site,
    visitor: (address = newAddress()) => new Browser(app, config.publicUrl.origin, address),
    stop: async () => {
      blobs.close()
      await replicas.close()
      await drop()
    },
  }
}

/** A separate connection pool on the same database, as another instance has. */
function joinDatabase(url: string, patience?: number) {
  const db = openDb({ connectionString: url }, createLog('silent'), patience)
  return { db, url, drop: () => db.destroy() }
}

let visitors = 0

/** A new client IP address for each visitor, so that rate limits tell them apart. */
function newAddress(): string {
  visitors += 1
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}

/** A fixed secret, so that two servers on one database share it. */
export const testSecret: Secret = { derive: (purpose) => Buffer.alloc(32, purpose) }
