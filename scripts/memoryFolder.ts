import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { join } from 'node:path'

const shared = '/dev/shm'
const prefix = 'tercet-tests-'
const gigabyte = 2 ** 30

/** The least free space required: in the folder, and in memory. */
const room = { folder: 4 * gigabyte, memory: 8 * gigabyte }

/**
 * Keeps the temporary files of this process and its children in memory where there is plenty: databases sync as usual,
 * but without waiting for a disk. A folder given in TMPDIR is left as it is.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  for (const name of readdirSync(shared).filter(isAbandoned)) remove(join(shared, name))
  const folder = mkdtempSync(join(shared, `${prefix}${process.pid}-`))
  // Permissions like those of /tmp, since a database started by root runs as another user.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once('exit', () => remove(folder))
}

/** Whether a folder belongs to a process that was killed before it could remove it. */
export function isAbandoned(name: string): boolean {
  const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? []
  return pid !== undefined && !existsSync(`/proc/${pid}`)
}

/** Removes a folder; what processes still write while they end is removed by the next run. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  } catch {
    // A leftover folder does no harm and must not fail the tests.
  }
}

function hasRoom(): boolean {
  if (process.platform !== 'linux' || process.availableMemory() < room.memory) return false
  try {
    accessSync(shared, constants.W_OK)
    const { bavail, bsize } = statfsSync(shared)
    return bavail * bsize >= room.folder && isMemory(readFileSync('/proc/self/mounts', 'utf8'))
  } catch {
    return false
  }
}

/** Whether the table of mounts has the folder as one in memory that is writable and allows programs to run. */
export function isMemory(mounts: string): boolean {
  const rows = mounts.split('\n').map((line) => line.split(' '))
  const [, , type, options = ''] = rows.findLast(([, place]) => place === shared) ?? []
  return type === 'tmpfs' && !/(?:^|,)(?:noexec|ro)(?:,|$)/.test(options)
}
