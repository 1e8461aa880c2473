import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { type Config, readConfig } from '../../base/server/config.ts'
import { createLog } from '../../base/server/log.ts'
import { describeStart } from './greeting.ts'
import { type Instance, startInstance } from './start.ts'

/** The longest that a stop may take, in ms; what has not ended by then is cut off. */
const patience = 4_500

const development = process.env.TERCET_DEV === '1'
process.env.NODE_ENV ??= development ? 'development' : 'production'

/** Starts the product and runs until a signal, or until the process that started it is gone. */
async function main(): Promise<void> {
  readEnvFile()
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const dev = development ? await (await import('./client/dev.ts')).openDevClient() : null
  const client =
    dev ??
    (await (await import('./client/built.ts')).openBuiltClient(join(import.meta.dirname, '../../../dist')))
  const instance = await startInstance(config, client, log)
  const answer = getRequestListener(instance.app.fetch)
  const server = createServer((request, response) => {
    if (dev === null) answer(request, response)
    else dev.middleware(request, response, () => answer(request, response))
  })
  onStop(server, async () => {
    await dev?.close()
    await instance.stop()
  })
  await listen(server, config, instance)
  process.stdout.write(describeStart(config, instance.demoLogins, instance.administratorLink))
}

function readEnvFile(): void {
  try {
    process.loadEnvFile()
  } catch {
    // There need not be one.
  }
}

async function listen(server: Server, { port, host }: Config, instance: Instance): Promise<void> {
  const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve)
    server.listen(port, host, () => resolve(null))
  })
  if (failure === null) return
  await instance.stop()
  const reason =
    failure.code === 'EADDRINUSE'
      ? 'another program uses it. Stop that, or choose another PORT'
      : failure.code
  throw new Error(`Port ${port} cannot be opened: ${reason}.`)
}

function onStop(server: Server, close: () => Promise<void>): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), patience).unref()
    server.close()
    server.closeIdleConnections()
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, stop)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
