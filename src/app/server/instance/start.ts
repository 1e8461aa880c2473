import { systemClock } from '../../../base/clock.ts'
import type { Config } from '../../../base/config/config.ts'
import type { Clock } from '../../../base/contract/clock.ts'
import { connectionsOfSingle } from '../../../base/db/connections.ts'
import { ownMigrations } from '../../../base/db/migrations.ts'
import type { Log } from '../../../base/log.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import { openReplicas } from '../../../platform/replicas/replicas.ts'
import type { Client } from '../client/client.ts'
import { startTelemetry } from '../telemetry.ts'
import { assemble, type Product } from './product.ts'
import { type InstanceServices, openInstanceServices } from './services.ts'

export type Instance = Product &
  Pick<InstanceServices, 'siteName' | 'demoLogins' | 'administratorLink' | 'stop'> & { metrics: Metrics }

/**
 * Starts a whole instance in this process: opens the data, creating and migrating them where needed, and assembles the
 * product.
 * @throws Error whose message tells an operator what to do
 */
export async function startInstance(
  config: Config,
  client: Client,
  log: Log,
  clock: Clock = systemClock,
  migrations = ownMigrations,
): Promise<Instance> {
  const telemetry = await startTelemetry(config)
  const connections = connectionsOfSingle(config)
  const instanceServices = await openInstanceServices(config, log, telemetry, clock, migrations, connections)
  const { services, identity, siteName, demoLogins, administratorLink } = instanceServices
  const { metrics, tracer } = telemetry
  const replicas = openReplicas(config.databaseReadUrls, {
    ...services,
    log,
    metrics,
    watch: tracer.query,
    connections,
  })
  const stop = async () => {
    await replicas.close()
    await instanceServices.stop()
  }
  try {
    const product = assemble({ ...services, read: replicas.read }, identity, client, log, telemetry)
    return { ...product, metrics, siteName, demoLogins, administratorLink, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
