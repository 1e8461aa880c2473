import { spawn } from 'node:child_process'
import { readFileSync, watch } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { onStopRequest } from './launch.mjs'
import { pinnedEnvironment, pinnedNode, root } from './run.mjs'
import { launchServer } from './server.mjs'

const settling = 100
const grace = 10_000

/**
 * Runs the server for development: pages update while they are edited, and the server restarts when its code changes.
 */
export async function develop() {
  const standIns = await startStandIns()
  const nextChange = watchServerFiles()
  const stopRequest = new Promise((resolve) => onStopRequest(resolve))
  let signal
  do {
    const server = launchServer({ TERCET_DEV: '1', ...standIns })
    const reason = Promise.race([stopRequest, nextChange()])
    const isOver = await Promise.race([reason.then(() => false), server.ended.then(() => true)])
    if (isOver) console.log('The server ended. It starts again when you change its code.')
    signal = await reason
    process.exitCode = await end(server, signal ?? 'SIGTERM')
  } while (signal === undefined)
  process.exit()
}

/**
 * Watches the server's code.
 * @returns a function that waits for the next change; a burst of changes counts as one
 */
function watchServerFiles() {
  let announce = () => {}
  let timer
  const notice = (path) => {
    if (!concernsServer(path)) return
    clearTimeout(timer)
    timer = setTimeout(() => announce(), settling)
  }
  for (const folder of ['src', 'db'])
    watch(join(root, folder), { recursive: true }, (_, path) => path !== null && notice(join(folder, path)))
  return () => new Promise((resolve) => (announce = () => resolve()))
}

async function end(server, signal) {
  server.stop(signal)
  const timer = setTimeout(() => server.stop('SIGKILL'), grace)
  const code = await server.ended
  clearTimeout(timer)
  return code
}

/**
 * Whether the running server uses this file, so that a change to it needs a restart. Pages, hooks and styles reach the
 * browser without one, and tests are not part of the server.
 * @param {string} path relative to the repository
 */
export function concernsServer(path) {
  if (/\.test\.ts$/.test(path) || /^src[\\/]testing[\\/]/.test(path)) return false
  if (/^src[\\/](app[\\/]web|base[\\/](form|page|ui))[\\/]/.test(path)) return false
  if (/^src[\\/]features[\\/].*[\\/](client[\\/]|client\.ts$|use[A-Z][^\\/]*\.ts$)/.test(path)) return false
  return /\.(ts|sql|json)$/.test(path)
}

/**
 * Starts emulators of Google and GitHub for development, so that signing in with them works without keys and without a
 * network. A provider that the developer has configured is left as it is.
 * @returns {Promise<Record<string, string>>} settings for the server; none when the emulators cannot start
 */
async function startStandIns() {
  const own = ownSettings()
  if (own.PUBLIC_URL?.startsWith('https:')) return {}
  const child = spawn(pinnedNode, [join(root, 'scripts', 'emulators.ts')], {
    cwd: root,
    env: pinnedEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const settings = await new Promise((resolve) => {
    child.once('message', resolve)
    child.once('error', () => resolve({}))
    child.once('exit', () => resolve({}))
  })
  return settingsBesides(settings, own)
}

/** The settings of the providers that the developer has not configured. */
export function settingsBesides(settings, own) {
  const taken = ['AUTH_GOOGLE_', 'AUTH_GITHUB_'].filter((prefix) => own[`${prefix}CLIENT_ID`])
  return Object.fromEntries(
    Object.entries(settings).filter(([name]) => !taken.some((prefix) => name.startsWith(prefix))),
  )
}

function ownSettings() {
  try {
    return { ...parseEnv(readFileSync(join(root, '.env'), 'utf8')), ...process.env }
  } catch {
    return process.env
  }
}
