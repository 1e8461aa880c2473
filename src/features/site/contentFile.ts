import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const shipped = join(import.meta.dirname, 'content')

/** A content file. `wrong` makes an error that names the file to the operator. */
export type ContentFile = { text: string; wrong(complaint: string): Error }

/**
 * Reads a content file: the operator's, in `content` of the data directory, or the one that comes with the product. It is
 * called at the start, which an invalid file stops.
 * @throws Error that names the file
 */
export function readContentFile(dataDir: string, name: string): ContentFile {
  const own = join(dataDir, 'content', name)
  const bytes = readIfThere(own)
  const path = bytes === null ? join(shipped, name) : own
  const wrong = (complaint: string) => new Error(`${path} cannot be used: ${complaint}`)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes ?? readFileSync(path)), wrong }
  } catch {
    throw wrong('it is not UTF-8 text. Please save it with that encoding.')
  }
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw new Error(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
