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

/** The least that has to be free: of the folder, and of all memory. */
const room = { folder: 4 * gigabyte, memory: 8 * gigabyte }

/**
 * Keeps the temporary files of this process and of all that it starts in memory, where the machine has plenty of it:
 * databases sync there as anywhere, but no disk is waited for. Whoever names a folder in TMPDIR has theirs.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  for (const name of readdirSync(shared).filter(isAbandoned)) remove(join(shared, name))
  const folder = mkdtempSync(join(shared, `${prefix}${process.pid}-`))
  // As open as /tmp is: started by root a database runs as another user, who has to be able to enter.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once('exit', () => remove(folder))
}

/** Whether a folder is that of a process that was killed before it could take it away. */
export function isAbandoned(name: string): boolean {
  const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? []
  return pid !== undefined && !existsSync(`/proc/${pid}`)
}

/** What still ends may write there until it has; the next run takes away what that leaves. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  } catch {
    // Nobody's tests failed for that.
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

/** Whether the folder is one in memory, from which programs may be started too, as the table of mounts tells. */
export function isMemory(mounts: string): boolean {
  const rows = mounts.split('\n').map((line) => line.split(' '))
  const [, , type, options = ''] = rows.findLast(([, place]) => place === shared) ?? []
  return type === 'tmpfs' && !/(?:^|,)(?:noexec|ro)(?:,|$)/.test(options)
}
