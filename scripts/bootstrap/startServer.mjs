import { buildClient } from './client.mjs'
import { install } from './install.mjs'
import { launchServer, onStopWish } from './serverProcess.mjs'

/** Makes everything ready, then runs the server until it ends, and ends as it did. */
export async function startServer() {
  await install()
  await buildClient()
  const server = launchServer()
  onStopWish(server.stop)
  process.exitCode = await server.ended
}
