import { join } from 'node:path'
import { buildClient } from './client.mjs'
import { keep, launch } from './launch.mjs'
import { pinnedEnvironment, pinnedNode, root } from './run.mjs'

/** Builds the pages if necessary, runs the server until it ends, and exits with its code. */
export async function runServer() {
  await buildClient()
  await keep(launchServer())
}

/** Starts the server of the project under the pinned Node. */
export function launchServer(env = {}) {
  const main = join(root, 'src', 'app', 'server', 'main.ts')
  return launch(pinnedNode, main, { cwd: root, env: pinnedEnvironment(env) })
}
