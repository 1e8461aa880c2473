import { lchown, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive, sendSignal, serves } from './livingServer.ts'

export type Place = { directory: string; sockets: string }

// A number no process can have, yet one PostgreSQL reads without complaint.
const NOBODYS_PID = 2_147_483_647

/** The pid of the server that runs on the cluster, or null. */
async function livingServer(place: Place): Promise<number | null> {
  for (const file of pidFiles(place)) {
    const pid = pidIn(await readOrNull(file))
    if (pid !== null && (await serves(pid, place.directory))) return pid
  }
  return null
}

/** Whether the cluster's server says of itself that it takes connections. */
export async function saysReady({ directory }: Place): Promise<boolean> {
  const text = await readOrNull(join(directory, 'postmaster.pid'))
  return text?.split('\n')[7]?.trim() === 'ready'
}

/**
 * Makes room for our server; the caller holds the lock on the cluster, so a server that lives belongs to no
 * living owner and is ended. A pid file whose number now belongs to another program would keep PostgreSQL from
 * starting. The file stays, because it also guards against backends that outlived their server; only the number
 * is replaced, and PostgreSQL judges the rest. Throws when the old server does not end.
 */
export async function clearTheWay(place: Place): Promise<void> {
  await endLivingServer(place)
  for (const file of pidFiles(place)) {
    const text = await readOrNull(file)
    if (text === null) continue
    const named = pidIn(text)
    if (named === null || isAlive(named)) await disown(file, text)
  }
}

/**
 * Ends the server that runs on the cluster, if any: cleanly, and after 3 seconds at once, to recover later.
 * Throws when it has not ended after half a minute.
 */
export async function endLivingServer(place: Place): Promise<void> {
  const pid = await livingServer(place)
  if (pid === null) return
  sendSignal(pid, 'SIGINT')
  if (await hasGone(pid, place, 3000)) return
  sendSignal(pid, 'SIGQUIT')
  if (await hasGone(pid, place, 27_000)) return
  throw new Error(`The database server on "${place.directory}" (process ${pid}) does not end.`)
}

async function hasGone(pid: number, place: Place, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (Date.now() < deadline) {
    if (!(await serves(pid, place.directory))) return true
    await delay(20)
  }
  return false
}

async function disown(file: string, text: string): Promise<void> {
  const { uid, gid } = await stat(file)
  const fresh = `${file}.new`
  const [, ...rest] = text.split('\n')
  await writeFile(fresh, [NOBODYS_PID, ...(rest.length > 0 ? rest : [''])].join('\n'), { mode: 0o600 })
  await lchown(fresh, uid, gid)
  await rename(fresh, file)
}

function pidFiles({ directory, sockets }: Place): string[] {
  return [join(directory, 'postmaster.pid'), join(sockets, '.s.PGSQL.5432.lock')]
}

function pidIn(text: string | null): number | null {
  const pid = Number.parseInt(text ?? '', 10)
  return pid > 0 ? pid : null
}

async function readOrNull(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
