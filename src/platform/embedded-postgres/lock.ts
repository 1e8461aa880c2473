import { access, chmod, constants } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

const SQLITE_BUSY = 5

// Keeps the handles reachable: garbage collection of one would release its lock.
const held = new Set<DatabaseSync>()

/**
 * Takes the exclusive lock on the file at `path`. SQLite is used only for its file lock, which the kernel releases however
 * the process ends, so locks are never stale; nothing else in this process may open the file, because closing a second
 * descriptor would release the lock (POSIX, fcntl).
 * @param patience how long to try, in ms: an owner that is stopping needs a moment
 * @returns releases the lock; null when another owner has it
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
