import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildClient } from './client.mjs'
import { exitCodeOf, pinnedEnvironment, pinnedNode, root } from './run.mjs'

/** Builds the pages if necessary, runs the server until it ends, and exits with its code. */
export async function runServer() {
  await buildClient()
  const server = launchServer()
  onStopRequest(server.stop)
  process.exitCode = await server.ended
}

/**
 * Starts the server under the pinned Node. In a session of its own it gets Ctrl-C only once, through this process;
 * their channel closes when this process ends in any way, and the server stops on `disconnect`.
 * @returns {{ stop(signal: NodeJS.Signals): void, ended: Promise<number> }} `ended` gives the exit code
 */
export function launchServer(env = {}) {
  const child = spawn(pinnedNode, [join(root, 'src', 'app', 'server', 'main.ts')], {
    cwd: root,
    env: pinnedEnvironment(env),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(exitCodeOf(code, signal)))
  })
  return { stop: (signal) => child.kill(signal), ended }
}

/**
 * Calls back for each request to stop, with the signal to send. Ctrl-C in a terminal may arrive twice, from the
 * terminal and from npm, so signals within a second count as one; a later one stops the server at once.
 */
export function onStopRequest(callback) {
  let last = Number.NEGATIVE_INFINITY
  const request = (signal) => {
    const isRepeat = performance.now() - last < 1000
    last = performance.now()
    if (!isRepeat) callback(signal)
  }
  process.on('SIGINT', request)
  process.on('SIGTERM', request)
  process.on('SIGHUP', () => request('SIGTERM'))
  onNpmGone(() => request('SIGTERM'))
}

/**
 * Detects the death of npm, which started this process, by the change of the parent process: a killed npm sends no
 * signal.
 */
function onNpmGone(callback) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    callback()
  }, 1000)
  look.unref()
}
