import { lchown, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive, sendSignal, serves } from './livingServer.ts'

export type ClusterPaths = { directory: string; sockets: string }

// A process id that no process can have, but that PostgreSQL accepts.
const NOBODYS_PID = 2_147_483_647

/** The process id of the server that runs on the cluster, or null. */
async function livingServer(cluster: ClusterPaths): Promise<number | null> {
  for (const file of pidFiles(cluster)) {
    const pid = pidIn(await readOrNull(file))
    if (pid !== null && (await serves(pid, cluster.directory))) return pid
  }
  return null
}

/** Whether the server's pid file says that it accepts connections. */
export async function saysReady({ directory }: ClusterPaths): Promise<boolean> {
  const text = await readOrNull(join(directory, 'postmaster.pid'))
  return text?.split('\n')[7]?.trim() === 'ready'
}

/**
 * Prepares the start of our server. The caller holds the lock on the cluster, so a running server has lost its owner and is
 * stopped. A pid file whose id now belongs to another program would keep PostgreSQL from starting, so its id is replaced;
 * the file stays, because it also guards against backends that have outlived their server.
 * @throws Error when the old server does not end
 */
export async function clearTheWay(cluster: ClusterPaths): Promise<void> {
  await endLivingServer(cluster)
  for (const file of pidFiles(cluster)) {
    const text = await readOrNull(file)
    if (text === null) continue
    const named = pidIn(text)
    if (named === null || isAlive(named)) await disown(file, text)
  }
}

/**
 * Stops the server that runs on the cluster, if any: by a fast shutdown, after 3 seconds by an immediate one.
 * @throws Error when it has not ended after half a minute
 */
export async function endLivingServer(cluster: ClusterPaths): Promise<void> {
  const pid = await livingServer(cluster)
  if (pid === null) return
  sendSignal(pid, 'SIGINT')
  if (await hasGone(pid, cluster, 3000)) return
  sendSignal(pid, 'SIGQUIT')
  if (await hasGone(pid, cluster, 27_000)) return
  throw new Error(`The database server on "${cluster.directory}" (process ${pid}) does not end.`)
}

async function hasGone(pid: number, cluster: ClusterPaths, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (Date.now() < deadline) {
    if (!(await serves(pid, cluster.directory))) return true
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

function pidFiles({ directory, sockets }: ClusterPaths): string[] {
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
