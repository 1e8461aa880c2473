import { systemClock } from '../../../base/server/clock.ts'
import type { Config } from '../../../base/server/config.ts'
import { connectionsOfParent, connectionsOfWorker, readAllowed } from '../../../base/server/connections.ts'
import type { Log } from '../../../base/server/log.ts'
import { ownMigrations } from '../../../base/server/migrations.ts'
import { layFoundation } from '../foundation.ts'
import { patience, type Running } from '../running.ts'
import { startWatching } from '../watching.ts'
import type { Figures } from './channel.ts'
import { gatherCrew } from './crew.ts'
import { addUp } from './figures.ts'

/**
 * Looks after the data in this process and has `size` others answer requests.
 * @throws Error whose message tells an operator what to do
 */
export async function serveTogether(config: Config, log: Log, size: number): Promise<Running> {
  const watching = await startWatching(config)
  const { registry, workerLost } = watching.metrics
  const foundation = await layFoundation(
    config,
    log,
    watching,
    systemClock,
    ownMigrations,
    connectionsOfParent,
  )
  const { services, connection, demoLogins, administratorLink } = foundation
  const begin = async () => {
    const connections = connectionsOfWorker(size, await readAllowed(services.db), config)
    return gatherCrew({
      size,
      task: { connection, connections },
      log,
      workerLost,
      async readMetrics(workers) {
        const counted = await Promise.allSettled(workers.map((worker) => worker.count()))
        const theirs = counted.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
        return addUp([(await registry.getMetricsAsJSON()) as Figures, ...theirs])
      },
    })
  }
  const crew = await begin().catch(async (error) => {
    await foundation.stop()
    throw error
  })
  void crew.lost.then(async (sentence) => {
    process.stderr.write(`${sentence}\n`)
    setTimeout(() => process.exit(1), patience.stop).unref()
    await foundation.stop()
    process.exit(1)
  })
  return {
    demoLogins,
    administratorLink,
    leave: crew.leave,
    async close() {
      await crew.close(patience.requests + 500)
      await foundation.stop()
    },
  }
}
