import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A TCP proxy between two local programs that simulates network faults. */
export type Network = {
  port: number
  /** Breaks every connection and refuses new ones. */
  cut(): void
  /** Drops all traffic without closing connections, like a firewall that has lost its state. Clients wait forever. */
  silence(): void
  /** Delays traffic by `delay` ms. */
  slow(delay: number): void
  /** Ends all faults for new connections; silenced connections stay silent. */
  heal(): void
  close(): void
}

/**
 * Starts a proxy to the PostgreSQL server at `url`.
 * @returns the proxy, and the URL that connects through it
 */
export async function networkToDatabase(url: string): Promise<{ network: Network; url: string }> {
  const { hostname, port, pathname, username, password } = new URL(url)
  const host = decodeURIComponent(hostname)
  const target = host.startsWith('/')
    ? { path: `${host}/.s.PGSQL.5432` }
    : { host, port: Number(port || 5432) }
  const network = await makeNetwork(target)
  return { network, url: `postgres://${username}:${password}@127.0.0.1:${network.port}${pathname}` }
}

/** Listens on a local port and forwards all traffic to `target`. */
export async function makeNetwork(target: NetConnectOpts): Promise<Network> {
  const ends = new Set<Socket>()
  const silenced = new WeakSet<Socket>()
  let state: 'whole' | 'cut' | 'silent' = 'whole'
  let delay = 0

  const server = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = connect(target)
    join(near, far)
    join(far, near)
    if (state === 'silent') for (const end of [near, far]) silenced.add(end)
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function join(from: Socket, to: Socket): void {
    ends.add(from)
    from.setNoDelay(true)
    from.on('error', () => to.destroy())
    from.on('close', () => {
      ends.delete(from)
      // A silenced peer does not even learn that the other side has closed.
      if (!silenced.has(from)) to.destroy()
    })
    forward(from, to).catch(() => to.destroy())
  }

  async function forward(from: Socket, to: Socket): Promise<void> {
    for await (const chunk of from) {
      if (delay > 0) await pause(delay)
      if (silenced.has(from)) continue
      if (!to.write(chunk)) await once(to, 'drain')
    }
    if (!silenced.has(from)) to.end()
  }

  const breakAll = () => {
    for (const end of ends) end.destroy()
  }
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The network has no port.')
  return {
    port: address.port,
    cut() {
      state = 'cut'
      breakAll()
    },
    silence() {
      state = 'silent'
      for (const end of ends) silenced.add(end)
    },
    slow(by) {
      delay = by
    },
    heal() {
      state = 'whole'
      delay = 0
    },
    close() {
      server.close()
      breakAll()
    },
  }
}
