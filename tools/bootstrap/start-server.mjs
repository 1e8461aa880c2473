import { buildClient } from './client.mjs'
import { install } from './install.mjs'
import { launchServer, onParentGone, onStopSignal } from './server-process.mjs'

/** Makes everything ready, then runs the server until it ends, and ends as it did. */
export async function startServer() {
  await install()
  await buildClient()
  const server = launchServer()
  onStopSignal(server.stop)
  onParentGone(() => server.stop('SIGTERM'))
  process.exitCode = await server.ended
}
