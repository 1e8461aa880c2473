import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { withLock } from './lock.mjs'
import { dist, pinnedEnvironment, programs, root, run } from './run.mjs'
import { buildStamp, readStamp } from './stamps.mjs'
import { Trouble } from './trouble.mjs'

const stampFile = join(dist, '.stamp')
const parts = ['client', 'server']

/** Builds the pages for browsers and for rendering on the server, unless the existing build is up to date. */
export async function buildClient() {
  if (isFresh()) return
  await withLock(join(dist, '.building'), sayWaiting, async () => {
    if (!isFresh()) await build()
  })
}

function isFresh() {
  return readStamp(stampFile) === buildStamp(root) && parts.every((part) => existsSync(join(dist, part)))
}

async function build() {
  console.log('Building the pages.')
  for (const name of readdirSync(dist)) if (name.startsWith('.new-')) discard(join(dist, name))
  // Node's compile cache, which may hold sources that no longer exist.
  discard(join(dist, '.compiled'))
  const stamp = buildStamp(root)
  const fresh = join(dist, `.new-${process.pid}`)
  mkdirSync(fresh)
  try {
    await runVite(fresh)
    swap(fresh, stamp)
  } finally {
    discard(fresh)
  }
}

async function runVite(folder) {
  const env = pinnedEnvironment({ TERCET_OUT_DIR: relative(root, folder), NODE_ENV: 'production' })
  const { code, output } = await run(join(programs, 'vite'), ['build', '--app'], { env, capture: true })
  const isWhole = parts.every((part) => existsSync(join(folder, part)))
  if (code !== 0 || !isWhole) throw new Trouble(`The pages could not be built.\n\n${output.trim()}`)
}

/**
 * Replaces the old build by the new one. The stamp is removed first and written last, so that an interrupted
 * replacement never counts as a build.
 */
function swap(fresh, stamp) {
  discard(stampFile)
  for (const part of parts) {
    discard(join(dist, part))
    renameSync(join(fresh, part), join(dist, part))
  }
  writeFileSync(stampFile, stamp)
}

function discard(path) {
  rmSync(path, { recursive: true, force: true })
}

function sayWaiting() {
  console.log('Another process is building already; waiting for it.')
}
