import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { run } from './run.mjs'
import { Trouble } from './trouble.mjs'

const require = createRequire(import.meta.url)

/**
 * Finds the Node that was installed with the package, on which the product runs. Its package provides it in an install
 * script, which some npm settings skip; the script is then run here.
 * @returns {Promise<string>} the path of the program
 */
export async function ownNode() {
  const manifest = require.resolve('node/package.json')
  const folder = dirname(manifest)
  const program = join(folder, 'bin', 'node')
  const wanted = `v${require(manifest).version}`
  if ((await versionOf(program)) === wanted) return program
  console.log(`Fetching Node.js ${wanted.slice(1)} for Tercet.`)
  const { output } = await fetchNode(folder)
  if ((await versionOf(program)) === wanted) return program
  throw new Trouble(
    `Node.js ${wanted.slice(1)}, on which Tercet runs, could not be installed into ${folder}. Please install Tercet again as ` +
      `a user who may write there, with install scripts allowed.\n\n${output.trim()}`,
  )
}

/** What a Node says when it is asked for its version, `v` before it; something else where there is none. */
export async function versionOf(program) {
  const { output } = await run(program, ['--version'], { capture: true })
  return output.trim()
}

/**
 * Runs the install script of the package `node`.
 * @param folder the package
 */
export function fetchNode(folder) {
  return run(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder, capture: true })
}
