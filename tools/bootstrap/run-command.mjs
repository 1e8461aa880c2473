import { join } from 'node:path'
import { install } from './install.mjs'
import { pinnedEnvironment, pinnedNode, root } from './places.mjs'
import { run } from './run.mjs'

/** Makes the packages ready, then runs a program of src/app/server under the pinned Node, and ends as it did. */
export async function runCommand(name, given) {
  await install()
  const program = join(root, 'src', 'app', 'server', `${name}.ts`)
  const { code } = await run(pinnedNode, [program, ...given], { env: pinnedEnvironment() })
  process.exitCode = code
}
