import { open } from 'node:fs/promises'

/**
 * Keeps what a directory lists through a loss of power: a file that was synced itself is still gone when its name was not
 * (fsync(2)).
 */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
