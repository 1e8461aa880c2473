import { spawn } from 'node:child_process'
import { exitCodeOf } from './run.mjs'

/**
 * Starts a server. In a session of its own it gets Ctrl-C only once, through this process; their channel closes when this
 * process ends in any way, and the server stops on `disconnect`.
 * @param {string} node the Node that runs it
 * @param {string} main its first module
 * @returns {{ stop(signal: NodeJS.Signals): void, ended: Promise<number> }} `ended` gives the exit code
 */
export function launch(node, main, { cwd = process.cwd(), env = process.env } = {}) {
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc']
  const child = spawn(node, [main], { cwd, env, stdio, detached: true })
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(exitCodeOf(code, signal)))
  })
  return { stop: (signal) => child.kill(signal), ended }
}

/** Runs a server until it ends, passes requests to stop on to it, and exits with its code. */
export async function keep(server) {
  onStopRequest(server.stop)
  process.exitCode = await server.ended
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
