import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { modules, pinnedEnvironment, pinnedNode, run } from './run.mjs'
import { Trouble } from './trouble.mjs'

// The headless shell comes first, because a page in it takes half the CPU time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const downloadTime = 5 * 60_000

/**
 * Finds a Chromium that runs, or downloads one.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} the path of the program
 */
export async function findChromium(env = process.env) {
  for (const search of [systemChromium, downloadedChromium, fetchChromium, installChromium]) {
    const found = await search(env)
    if (found !== null) return found
  }
  throw new Trouble(
    'The browser tests need Chromium, and none could be found or fetched. Please install Chromium or Google Chrome, ' +
      'or name one in the environment variable CHROMIUM_PATH, and try again.',
  )
}

/**
 * Lists where an installed browser may be, best first: CHROMIUM_PATH, the search path, then application folders.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} only paths that exist and are executable
 */
export function chromiumCandidates(env) {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const named = env.CHROMIUM_PATH ? [env.CHROMIUM_PATH] : []
  return [...named, ...onPath, ...macApplications].filter(isRunnable)
}

/** Tries each candidate, since some systems have a program called Chromium that only explains how to install it. */
async function systemChromium(env) {
  for (const path of chromiumCandidates(env)) {
    const { code } = await run(path, ['--version'], { capture: true, timeout: 20_000 })
    if (code === 0) return path
  }
  return null
}

async function downloadedChromium() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return path !== '' && existsSync(path) ? path : null
}

async function fetchChromium() {
  console.log('Fetching Chromium for the browser tests.')
  const downloader = join(modules, 'playwright-core', 'cli.js')
  const env = pinnedEnvironment({ PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' })
  await run(pinnedNode, [downloader, 'install', 'chromium'], { env, capture: true, timeout: downloadTime })
  return downloadedChromium()
}

async function installChromium(env) {
  await installWithPackageManager()
  return systemChromium(env)
}

function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const apt = ['install', '-y', '--no-install-recommends']

/**
 * For each package manager the command that prepares it, and the ways to install, of which the first that succeeds is
 * enough.
 */
const recipes = [
  // Ubuntu has no package of the headless shell.
  {
    manager: 'apt-get',
    ready: ['update'],
    ways: [
      [...apt, 'chromium-headless-shell'],
      [...apt, 'chromium'],
    ],
  },
  { manager: 'apk', ways: [['add', '--no-cache', 'chromium']] },
  { manager: 'dnf', ways: [['install', '-y', 'chromium']] },
  { manager: 'pacman', ways: [['-Sy', '--noconfirm', 'chromium']] },
  { manager: 'zypper', ways: [['--non-interactive', 'install', 'chromium']] },
]

/** Installs Chromium with the first package manager found, where root rights are available; otherwise does nothing. */
async function installWithPackageManager() {
  const asRoot = await rootPrefix()
  if (asRoot === null) return
  for (const { manager, ready, ways } of recipes) {
    if (!(await works(manager, ['--version']))) continue
    console.log(`Installing Chromium with ${manager}.`)
    const succeeds = (args) => runFirst([...asRoot, manager, ...args])
    if (ready) await succeeds(ready)
    for (const way of ways) if (await succeeds(way)) return
    return
  }
}

/** The prefix of a command that needs root; null where root rights are not available. */
async function rootPrefix() {
  if (process.getuid?.() === 0) return []
  return (await works('sudo', ['-n', 'true'])) ? ['sudo', '-n'] : null
}

async function works(program, args) {
  const { code } = await run(program, args, { capture: true })
  return code === 0
}

async function runFirst([program, ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { code } = await run(program, args, { capture: true, env })
  return code === 0
}
