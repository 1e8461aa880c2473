import { watch } from 'node:fs'
import { join } from 'node:path'
import { startStandIns } from './emulated.mjs'
import { install } from './install.mjs'
import { root } from './places.mjs'
import { concernsServer } from './serverFiles.mjs'
import { launchServer, onStopRequest } from './serverProcess.mjs'

const settling = 100
const grace = 10_000

/**
 * Runs the server for development: pages update while they are edited, and the server restarts when its code changes.
 */
export async function develop() {
  await install()
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
