import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { LogEvent } from 'kysely'
import { openBuiltClient } from '../app/server/client/built.ts'
import { loadDemoWorld } from '../app/server/demo/load.ts'
import type { App } from '../app/server/http/app.ts'
import { assemble } from '../app/server/instance/product.ts'
import { noTelemetry } from '../app/server/telemetry.ts'
import { type Blobs, openBlobs } from '../base/blobs/blobs.ts'
import { type Config, readConfig } from '../base/config/config.ts'
import type { Secret } from '../base/config/secret.ts'
import { type Db, openDb } from '../base/db/db.ts'
import type { AskDisk } from '../base/db/diskSpace.ts'
import { createLog, type Log } from '../base/log.ts'
import { createIdentity } from '../features/accounts/identity.ts'
import { openReplicas } from '../platform/replicas/replicas.ts'
import { blobsIn } from './blobs.ts'
import { Browser } from './browser.ts'
import { makeClock, type TestClock } from './clock.ts'
import { makeDatabase } from './database.ts'

/** The whole product on a database of its own, spoken to in process. */
export type TestServer = {
  app: App
  /** The same behind HTTP, as an operator runs it. */
  listener: RequestListener
  db: Db
  /** The address of the database, for a second instance on the same one. */
  databaseUrl: string
  clock: TestClock
  config: Config
  secret: Secret
  blobs: Blobs
  /** Somebody new at the door: nobody is signed in. They come from an IP address of their own, or the given one. */
  visitor(address?: string): Browser
  stop(): Promise<void>
}

type Options = {
  /** Settings as an operator gives them: environment variables. Files lie in the database unless they say otherwise. */
  settings?: Record<string, string>
  /** Fills the database with the named demo world. */
  world?: boolean
  /** Leaves the database as empty as PostgreSQL makes it. */
  unmigrated?: boolean
  /** Where the server writes what it has to tell; usually only its failures, on standard output. */
  log?: Log
  /** Joins another server on its database instead of making one. */
  besides?: Pick<TestServer, 'databaseUrl' | 'clock'>
  /** For how many ms it waits for the database of that server, where not for as long as usual. */
  patience?: number
  /** Stands for the disk of its data directory. */
  disk?: AskDisk
  /** Hears of every statement to its own database that has ended. */
  watch?: (event: LogEvent) => void
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
}: Options = {}): Promise<TestServer> {
  const {
    db,
    url: databaseUrl,
    drop,
  } = besides === undefined
    ? await makeDatabase({ migrated: !unmigrated, watch })
    : joinDatabase(besides.databaseUrl, patience)
  const clock = besides?.clock ?? makeClock()
  const config = readConfig({ DEMO: '0', ...settings })
  const blobs =
    settings.BLOBS_URL === undefined && settings.DATA_DIR === undefined
      ? blobsIn(db, clock)
      : await openBlobs({ db, clock }, config)
  const watching = noTelemetry()
  const { metrics } = watching
  const replicas = openReplicas(config.databaseReadUrls, { db, log, metrics, watch: undefined })
  const services = { db, clock, config, secret: testSecret, blobs, read: replicas.read, disk }
  const client = await openBuiltClient(join(import.meta.dirname, '../../dist'))
  const { app, listener } = assemble(services, createIdentity(services), client, log, watching)
  if (world) await db.transaction().execute((transaction) => loadDemoWorld(transaction, new Map()))
  return {
    app,
    listener,
    db,
    databaseUrl,
    clock,
    config,
    secret: testSecret,
    blobs,
    visitor: (address = newAddress()) => new Browser(app, config.publicUrl.origin, address),
    stop: async () => {
      blobs.close()
      await replicas.close()
      await drop()
    },
  }
}

/** The connections of another instance: nothing is shared but the database itself. */
function joinDatabase(url: string, patience?: number) {
  const db = openDb({ connectionString: url }, createLog('silent'), patience)
  return { db, url, drop: () => db.destroy() }
}

let visitors = 0

/** Everybody comes from an address of their own unless a test says otherwise, so that limits tell them apart. */
function newAddress(): string {
  visitors += 1
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}

/** A fixed secret: two servers on one database have the same. */
export const testSecret: Secret = { derive: (purpose) => Buffer.alloc(32, purpose) }
