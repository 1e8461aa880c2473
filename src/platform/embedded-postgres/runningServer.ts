import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answers, connectionTo } from './connect.ts'

/**
 * How to reach the server of the cluster at `directory` while another process runs it; null when none does.
 * Where its socket is stands on the fifth line of its pid file.
 */
export async function connectionToRunning(directory: string) {
  const lines = await readFile(join(directory, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  )
  const sockets = lines[4]?.trim() ?? ''
  return sockets !== '' && (await answers(sockets)) ? connectionTo(sockets) : null
}
