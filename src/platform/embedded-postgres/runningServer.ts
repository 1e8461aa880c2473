import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answers, connectionTo } from './connect.ts'

/**
 * The connection to the cluster's server while another process runs it; null when none does. The fifth line of the pid file
 * is the folder of the socket.
 */
export async function connectionToRunning(directory: string) {
  const lines = await readFile(join(directory, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  )
  const sockets = lines[4]?.trim() ?? ''
  return sockets !== '' && (await answers(sockets)) ? connectionTo(sockets) : null
}
