import { join } from 'node:path'
import { install } from './install.mjs'
import { pinnedEnvironment, pinnedNode, root } from './places.mjs'
import { run } from './run.mjs'

/**
 * Installs the packages if necessary, runs a script under the pinned Node, and exits with its code.
 * @param program the script's path from the root
 */
export async function runCommand(program, given) {
  await install()
  const { code } = await run(pinnedNode, [join(root, program), ...given], { env: pinnedEnvironment() })
  process.exitCode = code
}
