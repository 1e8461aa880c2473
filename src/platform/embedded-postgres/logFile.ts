import { copyFile, open, stat, truncate } from 'node:fs/promises'

const CAP_BYTES = 4 * 1024 * 1024
const TAIL_BYTES = 4096

/**
 * Truncates the log at `path` when it has more than `cap` bytes, after copying it to `<path>.old`. The server appends, so
 * this is safe while it runs.
 */
export async function capLog(path: string, cap = CAP_BYTES): Promise<void> {
  const size = await sizeOf(path)
  if (size <= cap) return
  // Without room for a copy the old lines are lost; limiting the log matters more.
  await copyFile(path, `${path}.old`).catch(() => {})
  await truncate(path)
}

/** The last lines of the log at `path`, for an error message. */
export async function tailOfLog(path: string): Promise<string> {
  const size = await sizeOf(path)
  if (size === 0) return '(its log is empty)'
  const file = await open(path)
  try {
    const start = Math.max(0, size - TAIL_BYTES)
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(size - start), position: start })
    return buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n').slice(-20).join('\n')
  } finally {
    await file.close()
  }
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}
