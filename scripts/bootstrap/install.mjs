import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { explainNpmFailure, npmCleanInstall } from './npm.mjs'
import { fetchNode, versionOf } from './ownNode.mjs'
import { dist, modules, pinnedNode, root } from './run.mjs'
import { installStamp, readStamp } from './stamps.mjs'
import { Trouble } from './trouble.mjs'

const stampFile = join(modules, '.tercet-stamp')

/** Installs exactly what package-lock.json names into node_modules, the pinned Node included. */
export async function install() {
  if (await isInPlace()) return
  await withLock(join(dist, '.installing'), sayWaiting, async () => {
    if (!(await isInPlace())) await installPackages()
  })
}

/** Whether the right packages are installed; without a stamp, packages installed by hand count too. */
async function isInPlace() {
  const stamp = installStamp(root)
  if (readStamp(stampFile) === stamp) return true
  if (!isAlreadyThere() || !(await hasPinnedNode())) return false
  writeStamp(stamp)
  return true
}

async function installPackages() {
  const stamp = installStamp(root)
  console.log("Installing Tercet's packages. The first time this takes a minute.")
  const { code, output } = await npmCleanInstall()
  if (code !== 0) throw new Trouble(explainNpmFailure(output))
  await ensurePinnedNode()
  writeStamp(stamp)
}

function isAlreadyThere() {
  try {
    return isInstalled(
      readJson(join(root, 'package-lock.json')),
      readJson(join(modules, '.package-lock.json')),
    )
  } catch {
    return false
  }
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function writeStamp(stamp) {
  try {
    writeFileSync(stampFile, stamp)
  } catch (error) {
    // A folder prepared by another user may be read-only; checking again next time costs little.
    if (error.code !== 'EACCES' && error.code !== 'EROFS' && error.code !== 'EPERM') throw error
  }
}

function sayWaiting() {
  console.log('Another process is installing already; waiting for it.')
}

/**
 * Whether npm last installed what the lock file asks for, so that nothing has to be installed. Optional packages for
 * other machines may be missing.
 * @param {{ packages: Record<string, any> }} wanted package-lock.json
 * @param {{ packages: Record<string, any> }} installed node_modules/.package-lock.json
 */
export function isInstalled(wanted, installed, { platform, arch } = process) {
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (path === '') return true
    const present = installed.packages[path]
    if (present) return present.version === entry.version && present.integrity === entry.integrity
    return Boolean(entry.optional || entry.devOptional) && !isMadeFor(entry, platform, arch)
  })
}

/** Whether a package is for this machine. npm also omits packages for another C library, which only npm can detect. */
function isMadeFor({ os, cpu, libc }, platform, arch) {
  return Boolean(os && cpu && !libc && os.includes(platform) && cpu.includes(arch))
}

/**
 * Ensures that the Node named in package.json is installed and runs. Its package provides it in an install script,
 * which some npm settings skip; the script is then run here.
 */
async function ensurePinnedNode() {
  if (await hasPinnedNode()) return
  const wanted = wantedVersion()
  console.log(`Fetching Node.js ${wanted} for Tercet.`)
  const { output } = await runInstallScript()
  if (await hasPinnedNode()) return
  throw new Trouble(
    `Node.js ${wanted}, on which Tercet runs, could not be installed into ${modules}. Please allow install scripts ` +
      `for this folder (npm config set ignore-scripts false --location project), delete node_modules and try again.` +
      `\n\n${await versionOf(pinnedNode)}\n${output.trim()}`,
  )
}

/** Whether node_modules contains the Node named in package.json, and it runs. */
async function hasPinnedNode() {
  return (await versionOf(pinnedNode)) === `v${wantedVersion()}`
}

function wantedVersion() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node
}

async function runInstallScript() {
  const folder = join(modules, 'node')
  const result = await fetchNode(folder)
  if (!existsSync(pinnedNode) && existsSync(join(folder, 'bin', 'node')))
    symlinkSync(join('..', 'node', 'bin', 'node'), pinnedNode)
  return result
}
