import type { Server } from 'node:http'
import type { Config } from '../../base/config/config.ts'

/** How many connections may wait to be accepted; clients beyond that retry only after a second. */
const backlog = 4_096

/**
 * Opens the port.
 * @throws Error whose message tells an operator why it cannot be opened
 */
export async function listen(server: Server, { port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve)
    server.listen({ port, host, backlog }, () => resolve(null))
  })
  if (failure === null) return
  const reason =
    failure.code === 'EADDRINUSE'
      ? 'another program uses it. Stop that, or choose another PORT'
      : failure.code
  throw new Error(`Port ${port} cannot be opened: ${reason}.`)
}
