import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { modules, pinnedNode, root } from './places.mjs'
import { run } from './run.mjs'
import { Trouble } from './trouble.mjs'

/**
 * Ensures that the Node named in package.json is installed and runs. Its package provides it in an install script,
 * which some npm settings skip; the script is then run here.
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

/** Whether node_modules contains the Node named in package.json, and it runs. */
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
