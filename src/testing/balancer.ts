import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Health check interval, in ms. */
const interval = 100

export type Balancer = {
  origin: string
  /** Whether the instance currently receives requests. */
  isIn(instance: string): boolean
  close(): Promise<void>
}

/**
 * Starts a round-robin load balancer over ready instances, with connections kept alive. It never retries, so that tests
 * see every request an instance fails.
 */
export async function startBalancer(instances: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  let closed = false
  let turn = 0

  const server = createServer((incoming, outgoing) => {
    const choice = instances.filter((one) => ready.has(one))
    turn += 1
    const instance = choice[turn % choice.length]
    if (instance === undefined) return outgoing.writeHead(502).end('no instance is ready')
    const { method, headers, url = '/' } = incoming
    const passed = request(new URL(url, instance), { agent, method, headers }, (answer) => {
      const { connection: _, 'keep-alive': __, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(outgoing)
      answer.once('error', () => outgoing.destroy())
    })
    passed.once('error', ({ message }) => outgoing.writeHead(502).end(`${instance}: ${message}`))
    incoming.pipe(passed)
  })
  // Clients close what is idle: were it closed here, a request could be on its way just then.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const watch = async (instance: string) => {
    while (!closed) {
      const answer = await fetch(`${instance}/readyz`).catch(() => null)
      if (answer?.ok) ready.add(instance)
      else ready.delete(instance)
      await answer?.text()
      await pause(interval)
    }
  }
  const healthChecks = instances.map(watch)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The balancer has no port.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    isIn: (instance) => ready.has(instance),
    async close() {
      closed = true
      await Promise.all(healthChecks)
      agent.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}
