import { systemClock } from '../../../base/clock.ts'
import type { Config } from '../../../base/config/config.ts'
import { connectionsOfParent, connectionsOfWorker, readAllowed } from '../../../base/db/connections.ts'
import { ownMigrations } from '../../../base/db/migrations.ts'
import type { Log } from '../../../base/log.ts'
import type { Figures } from '../../../platform/workers/channel.ts'
import { startCluster } from '../../../platform/workers/cluster.ts'
import { aggregateFigures } from '../../../platform/workers/figures.ts'
import { openInstanceServices } from '../instance/services.ts'
import { startTelemetry } from '../telemetry.ts'
import { patience, type Running } from './running.ts'

/**
 * Runs the instance's services in this process, and `size` workers that answer requests.
 * @throws Error whose message tells an operator what to do
 */
export async function serveFromCluster(config: Config, log: Log, size: number): Promise<Running> {
  const telemetry = await startTelemetry(config)
  const { registry, workerLost } = telemetry.metrics
  const instanceServices = await openInstanceServices(
    config,
    log,
    telemetry,
    systemClock,
    ownMigrations,
    connectionsOfParent,
  )
  const { services, siteName, connection, demoLogins, administratorLink } = instanceServices
  const begin = async () => {
    const connections = connectionsOfWorker(size, await readAllowed(services.db), config)
    return startCluster({
      size,
      task: { connection, connections },
      log,
      workerLost,
      async readMetrics(workers) {
        const counted = await Promise.allSettled(workers.map((worker) => worker.count()))
        const theirs = counted.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
        return aggregateFigures([(await registry.getMetricsAsJSON()) as Figures, ...theirs])
      },
    })
  }
  const workers = await begin().catch(async (error) => {
    await instanceServices.stop()
    throw error
  })
  void workers.lost.then(async (sentence) => {
    process.stderr.write(`${sentence}\n`)
    setTimeout(() => process.exit(1), patience.stop).unref()
    await instanceServices.stop()
    process.exit(1)
  })
  return {
    siteName,
    demoLogins,
    administratorLink,
    leave: workers.leave,
    async close() {
      await workers.close(patience.requests + 500)
      await instanceServices.stop()
    },
  }
}
