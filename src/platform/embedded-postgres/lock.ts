import { access, chmod, constants } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

const SQLITE_BUSY = 5

// A handle that is collected as garbage would give its lock away.
const held = new Set<DatabaseSync>()

/**
 * Takes the one lock on the file at `path`, trying for `patience` milliseconds: an owner that is just
 * stopping needs a moment. Returns what gives it back, or null when another owner keeps it.
 *
 * SQLite is here for its file lock alone, which the kernel drops when the process ends, however it ends:
 * no pid to compare, nothing stale to judge, no moment between two checks. The file stays empty. Nothing
 * else in this process may open it: closing a second descriptor would drop the lock (POSIX, fcntl).
 */
export async function takeLock(path: string, patience = 1000): Promise<(() => void) | null> {
  await access(dirname(path), constants.W_OK)
  const deadline = Date.now() + patience
  for (;;) {
    const handle = tryLock(path)
    if (handle !== null) {
      await chmod(path, 0o600)
      return () => {
        held.delete(handle)
        handle.close()
      }
    }
    if (Date.now() >= deadline) return null
    await delay(50)
  }
}

function tryLock(path: string): DatabaseSync | null {
  const handle = new DatabaseSync(path)
  try {
    handle.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    held.add(handle)
    return handle
  } catch (error) {
    handle.close()
    if (isBusy(error)) return null
    throw new Error(`The file "${path}" cannot be locked.`, { cause: error })
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
