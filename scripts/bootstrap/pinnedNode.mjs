import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { modules, pinnedNode, root } from './places.mjs'
import { run } from './run.mjs'
import { Trouble } from './trouble.mjs'

/**
 * Makes sure the Node named in package.json is there and runs. It arrives through an install script of its package,
 * which some npm settings skip; then the script is run here.
 */
export async function ensurePinnedNode() {
  if (await hasPinnedNode()) return
  const wanted = wantedVersion()
  console.log(`Fetching Node.js ${wanted} for Tercet.`)
  const { output } = await runInstallScript()
  if (await hasPinnedNode()) return
  throw new Trouble(
    `Node.js ${wanted}, on which Tercet runs, could not be installed into ${modules}. Please allow install scripts ` +
      `for this folder (npm config set ignore-scripts false --location project), delete node_modules and try again.` +
      `\n\n${await pinnedVersion()}\n${output.trim()}`,
  )
}

/** True when node_modules holds the Node named in package.json, and it runs. */
export async function hasPinnedNode() {
  return (await pinnedVersion()) === `v${wantedVersion()}`
}

function wantedVersion() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node
}

async function pinnedVersion() {
  const { output } = await run(pinnedNode, ['--version'], { capture: true })
  return output.trim()
}

async function runInstallScript() {
  const folder = join(modules, 'node')
  const result = await run(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: folder,
    capture: true,
  })
  if (!existsSync(pinnedNode) && existsSync(join(folder, 'bin', 'node')))
    symlinkSync(join('..', 'node', 'bin', 'node'), pinnedNode)
  return result
}
