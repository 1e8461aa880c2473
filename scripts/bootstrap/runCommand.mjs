import { join } from 'node:path'
import { install } from './install.mjs'
import { pinnedEnvironment, pinnedNode, root } from './places.mjs'
import { run } from './run.mjs'

/** Makes the packages ready, then runs a program, by its path from the root, under the pinned Node, and ends as it did. */
export async function runCommand(program, given) {
  await install()
  const { code } = await run(pinnedNode, [join(root, program), ...given], { env: pinnedEnvironment() })
  process.exitCode = code
}
