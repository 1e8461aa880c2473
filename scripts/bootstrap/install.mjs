import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { isInstalled } from './lockfile.mjs'
import { explainNpmFailure, npmCleanInstall } from './npm.mjs'
import { ensurePinnedNode, hasPinnedNode } from './pinnedNode.mjs'
import { dist, modules, root } from './places.mjs'
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
