import { openBlobs } from '../../../base/blobs/blobs.ts'
import { systemClock } from '../../../base/clock.ts'
import { readConfig } from '../../../base/config/config.ts'
import { openSecret } from '../../../base/config/secret.ts'
import { openDb } from '../../../base/db/db.ts'
import { createLog } from '../../../base/log.ts'
import { createIdentity, type Outdated } from '../../../features/accounts/identity.ts'
import { openCurrentSite } from '../../../features/site/settings/current.ts'
import { makeLimiter } from '../../../platform/load-shedding/limiter.ts'
import { listen } from '../../../platform/load-shedding/listen.ts'
import { makeGuardedServer } from '../../../platform/load-shedding/server.ts'
import { watchConnections } from '../../../platform/metrics/database.ts'
import { openReplicas } from '../../../platform/replicas/replicas.ts'
import {
  type Calls,
  connect,
  type Figures,
  type ParentSide,
  patienceWith,
  type WorkerSide,
} from '../../../platform/workers/channel.ts'
import { openClient } from '../client/built.ts'
import { assemble } from '../instance/product.ts'
import { startTelemetry } from '../telemetry.ts'
import { patience } from './running.ts'

type Parent = Calls<ParentSide<Outdated>, WorkerSide<Outdated>>

/** The worker's side of the channel before it serves: nothing to do, since the parent ends a starting worker by force. */
const notYet = { leave() {}, close() {}, outdated() {}, changed() {}, count: async () => [] }

/** Runs a worker: answers requests on the data that the parent has opened, until the parent stops it or is gone. */
export async function work(): Promise<void> {
  // Ctrl-C and service managers may signal every process; only the parent decides when to stop.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  let isWhole = false
  const own: WorkerSide<Outdated> = {
    ...notYet,
    setWhole(whole) {
      isWhole = whole
    },
  }
  const parent = connect<ParentSide<Outdated>, WorkerSide<Outdated>>(process, own, patienceWith.parent)
  try {
    Object.assign(own, await serve(parent, () => isWhole))
  } catch (error) {
    await parent.failed(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
  await parent.serving()
}

async function serve(
  parent: Parent,
  isWhole: () => boolean,
): Promise<Omit<WorkerSide<Outdated>, 'setWhole'>> {
  const { number, connection, connections } = await parent.begin()
  const config = readConfig(process.env)
  const log = createLog(config.logLevel).child({ worker: number })
  const telemetry = await startTelemetry(config)
  const { metrics } = telemetry
  const db = openDb(connection, log, undefined, telemetry.tracer.query, connections)
  watchConnections(metrics.registry, db)
  const secret = await openSecret(config.dataDir, config.authSecret)
  const blobs = await openBlobs({ db, clock: systemClock }, config)
  const replicas = openReplicas(config.databaseReadUrls, {
    db,
    log,
    metrics,
    watch: telemetry.tracer.query,
    connections,
  })
  const site = openCurrentSite({ db, clock: systemClock, config })
  const services = { db, clock: systemClock, config, secret, blobs, site, read: replicas.read }
  const identity = createIdentity(services, (what) => void parent.outdated.asEvent(what))
  await identity.ready()
  const product = assemble(
    services,
    identity,
    await openClient(),
    log,
    { ...telemetry, metrics: { ...metrics, read: () => parent.readMetrics() } },
    // If the parent hangs, the other workers' caches have expired by the time this fails.
    (stale) => parent.changed(stale).catch(() => {}),
  )
  const guarded = makeGuardedServer(product.listener, {
    log,
    limiter: metrics.watch(makeLimiter()),
    proxies: config.proxies,
    isWhole,
    largestBodyOf: product.largestBodyOf,
  })
  await listen(guarded.server, config)
  return {
    leave: guarded.leave,
    close: async () => {
      await guarded.close(patience.requests)
      blobs.close()
      await Promise.all([replicas.close(), db.destroy(), telemetry.tracer.stop()])
      process.exit(0)
    },
    outdated: identity.hear,
    changed: product.forget,
    count: async () => (await metrics.registry.getMetricsAsJSON()) as Figures,
  }
}
