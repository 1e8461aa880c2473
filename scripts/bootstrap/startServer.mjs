import { buildClient } from './client.mjs'
import { install } from './install.mjs'
import { launchServer, onStopRequest } from './serverProcess.mjs'

/** Installs and builds if necessary, runs the server until it ends, and exits with its code. */
export async function startServer() {
  await install()
  await buildClient()
  const server = launchServer()
  onStopRequest(server.stop)
  process.exitCode = await server.ended
}
