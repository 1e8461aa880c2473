import { open } from 'node:fs/promises'

/**
 * Syncs a directory, so that its entries survive a power cut: a synced file is still lost when its name was not synced
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
