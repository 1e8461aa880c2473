import { lchown, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncDirectory } from '../../base/syncDirectory.ts'
import { withName } from './account.ts'
import { tailOfLog } from './logFile.ts'
import { runWatched, type Surroundings } from './watched.ts'

/**
 * Creates a cluster at `directory` unless there is one. It is created under another name and renamed when it is complete and
 * synced, so `directory` never holds half a cluster; the caller holds the lock, so leftovers of earlier attempts are removed.
 * @returns whether it created one
 * @throws Error for the operator when `initdb` fails, or the directory holds something else
 */
export async function createCluster(
  directory: string,
  initdb: string,
  surroundings: Surroundings,
): Promise<boolean> {
  await removeLeftovers(directory)
  if (await holdsCluster(directory)) return false
  const fresh = `${directory}.new-${process.pid}`
  const { ids } = surroundings.account
  const account = await withName(surroundings.account, dirname(directory), initdb)
  await mkdir(fresh, { mode: 0o700 })
  if (ids !== null) await lchown(fresh, ids.uid, ids.gid)
  const program = await runWatched([initdb, ...options(fresh)], { ...surroundings, account })
  if ((await program.ended) !== 0) {
    const tail = await tailOfLog(surroundings.logFile)
    await rm(fresh, { recursive: true, force: true })
    throw new Error(`The database could not be created in "${directory}". The end of its log:\n${tail}`)
  }
  await rename(fresh, directory)
  await syncDirectory(dirname(directory))
  return true
}

function options(directory: string): string[] {
  return [
    `--pgdata=${directory}`,
    '--username=app',
    // The file system decides who may open the socket, and the server listens on nothing else.
    '--auth=trust',
    '--encoding=UTF8',
    // The same collation on every system, whatever locales it has.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ]
}

async function holdsCluster(directory: string): Promise<boolean> {
  const entries = await readdir(directory).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (entries.length > 0 && !entries.includes('PG_VERSION')) {
    throw new Error(`The directory "${directory}" is not empty, and what it holds is not a database.`)
  }
  return entries.length > 0
}

async function removeLeftovers(directory: string): Promise<void> {
  const parent = dirname(directory)
  const prefix = `${basename(directory)}.new-`
  for (const name of await readdir(parent)) {
    // The initdb of a process that was killed may still be writing for a moment.
    const retry = { maxRetries: 20, retryDelay: 100 }
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true, force: true, ...retry })
  }
}
