import type { Config } from '../../../base/config/config.ts'
import type { Log } from '../../../base/log.ts'
import { makeLimiter } from '../../../platform/load-shedding/limiter.ts'
import { listen } from '../../../platform/load-shedding/listen.ts'
import { makeGuardedServer } from '../../../platform/load-shedding/server.ts'
import { openClient } from '../client/built.ts'
import { startInstance } from '../instance/start.ts'
import { patience, type Running } from './running.ts'

/**
 * Runs the whole instance in this process.
 * @param development serves the client from its sources
 * @throws Error whose message tells an operator what to do
 */
export async function serveFromOneProcess(config: Config, log: Log, development: boolean): Promise<Running> {
  const dev = development ? await (await import('../client/dev.ts')).openDevClient() : null
  const instance = await startInstance(config, dev ?? (await openClient()), log)
  const { listener, largestBodyOf, siteName, demoLogins, administratorLink } = instance
  const guarded = makeGuardedServer(
    (request, response) => {
      if (dev === null) listener(request, response)
      else dev.middleware(request, response, () => listener(request, response))
    },
    { log, limiter: instance.metrics.watch(makeLimiter()), proxies: config.proxies, largestBodyOf },
  )
  await listen(guarded.server, config).catch(async (error) => {
    await instance.stop()
    throw error
  })
  return {
    siteName,
    demoLogins,
    administratorLink,
    leave: guarded.leave,
    async close() {
      await Promise.all([guarded.close(patience.requests), dev?.close()])
      await instance.stop()
    },
  }
}
