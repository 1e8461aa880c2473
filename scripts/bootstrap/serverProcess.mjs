import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pinnedEnvironment, pinnedNode, root } from './places.mjs'
import { exitCodeOf } from './run.mjs'

/**
 * Starts the server under the pinned Node. It gets a session of its own, so that Ctrl-C reaches it once, through us,
 * and a channel to us that closes when we end in any way: the server stops itself on `disconnect`.
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
 * Calls back for each wish to stop, with the signal that says so best. Ctrl-C in a terminal may arrive twice, from the
 * terminal and from npm, so what follows within a second is the same wish; a later one means: stop at once.
 */
export function onStopWish(callback) {
  let last = Number.NEGATIVE_INFINITY
  const wish = (signal) => {
    const isRepeat = performance.now() - last < 1000
    last = performance.now()
    if (!isRepeat) callback(signal)
  }
  process.on('SIGINT', wish)
  process.on('SIGTERM', wish)
  process.on('SIGHUP', () => wish('SIGTERM'))
  onNpmGone(() => wish('SIGTERM'))
}

/** When npm, which started us, is killed, it has no chance to tell us; our parent then changes. */
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
