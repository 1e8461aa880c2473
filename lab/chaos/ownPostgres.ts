import { execFile, spawn } from 'node:child_process'
import { chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Keeper, keep } from './keeper.ts'

const run = promisify(execFile)

/** The unprivileged user, since PostgreSQL refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** A PostgreSQL server outside the product, from the PATH, restarted whenever it ends. */
export type OwnPostgres = { keeper: Keeper; url: string; port: number; pid(): Promise<number> }

/** Creates a database cluster in `directory` and starts its server on a local port. */
export async function startOwnPostgres(directory: string, port: number): Promise<OwnPostgres> {
  await mkdir(directory, { mode: 0o700 })
  if (nobody.uid !== undefined) await chown(directory, nobody.uid, nobody.gid)
  const options = { ...nobody, cwd: '/' }
  await run('initdb', ['-D', directory, '-U', 'app', '-A', 'trust', '-E', 'UTF8', '--locale=C'], options)
  const given = { listen_addresses: '127.0.0.1', port: `${port}`, unix_socket_directories: directory }
  const settings = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const keeper = keep(() =>
    spawn('postgres', ['-D', directory, ...settings], { ...options, stdio: 'ignore' }),
  )
  return {
    keeper,
    port,
    url: `postgres://app@127.0.0.1:${port}/postgres`,
    pid: () => postmasterOf(directory),
  }
}

/** The id of the main process that serves the cluster in `directory`. */
export async function postmasterOf(directory: string): Promise<number> {
  const [pid] = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}
