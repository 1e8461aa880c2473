import { type FileHandle, open } from 'node:fs/promises'

/** Smaller videos are read whole before anybody notices, in bytes. */
const large = 20 * 1024 ** 2

/** How many parts of a video are looked at until it is told where its list is. */
const mostParts = 200

/**
 * Whether a large video of the family of MP4 has its list of what is where (`moov`) behind its pictures (`mdat`), so that players have to
 * ask for its end first.
 */
export async function isListedLast(path: string, size: number, from = large): Promise<boolean> {
  if (size <= from) return false
  const file = await open(path)
  try {
    return (await firstOf(file, size)) === 'mdat'
  } finally {
    await file.close()
  }
}

/** Which of list and pictures comes first; null where that cannot be told. */
async function firstOf(file: FileHandle, size: number): Promise<'moov' | 'mdat' | null> {
  const head = Buffer.alloc(16)
  let at = 0
  for (let part = 0; part < mostParts && at + 8 <= size; part += 1) {
    const { bytesRead } = await file.read(head, 0, head.length, at)
    if (bytesRead < 8) return null
    const name = head.toString('latin1', 4, 8)
    if (name === 'moov' || name === 'mdat') return name
    const short = head.readUInt32BE(0)
    // Its length is in eight bytes more.
    const length = short === 1 && bytesRead === 16 ? Number(head.readBigUInt64BE(8)) : short
    if (length < 8) return null
    at += length
  }
  return null
}
