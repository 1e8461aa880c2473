import cluster from 'node:cluster'
import { type Config, readConfig } from '../../base/config/config.ts'
import { createLog } from '../../base/log.ts'
import { countWorkers } from '../../platform/workers/count.ts'
import { readEnvFile } from './cli/terminal.ts'
import { startupBanner } from './instance/startupBanner.ts'
import { keepCompiled, settleMemory } from './process/memory.ts'
import { type Running, runUntilStopped } from './process/running.ts'
import { holdTick } from './process/ticks.ts'

const development = process.env.TERCET_DEV === '1'
process.env.NODE_ENV ??= development ? 'development' : 'production'

/** Starts the instance and runs until a signal, or until the process that started it is gone. */
async function main(): Promise<void> {
  readEnvFile()
  const config = readConfig(process.env)
  const running = await serve(config)
  runUntilStopped(running, config.stopDelay)
  process.stdout.write(startupBanner(config, running.siteName, running.demoLogins, running.administratorLink))
}

/** Serves from one process or from a cluster. Only what is needed is loaded: the parent of workers answers no requests. */
async function serve(config: Config): Promise<Running> {
  const log = createLog(config.logLevel)
  const workers = development ? 1 : countWorkers(config)
  return workers === 1
    ? (await import('./process/single.ts')).serveFromOneProcess(config, log, development)
    : (await import('./process/cluster.ts')).serveFromCluster(config, log, workers)
}

keepCompiled()
holdTick()
settleMemory()
const work = cluster.isWorker ? (await import('./process/worker.ts')).work : main
work().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
