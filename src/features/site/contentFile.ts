import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const shipped = join(import.meta.dirname, 'content')

/** A content file. `name` is which one of those asked for it is; `wrong` makes an error that names the file to the operator. */
export type ContentFile = { name: string; text: string; wrong(complaint: string): Error }

/**
 * Reads a content file: the operator's, in `content` of the data directory, or the one that comes with the product. It is
 * called at the start, which an invalid file stops.
 * @param names what the file may be called, best first. Any file of the operator's goes before all of ours
 * @throws Error that names the file
 */
export function readContentFile(dataDir: string, names: readonly string[]): ContentFile {
  for (const folder of [join(dataDir, 'content'), shipped]) {
    for (const name of names) {
      const path = join(folder, name)
      const bytes = readIfThere(path)
      if (bytes !== null) return decode(name, path, bytes)
    }
  }
  throw new Error(`There is no ${names.join(' or ')}.`)
}

/** @throws Error that names the file, unless it is UTF-8 */
function decode(name: string, path: string, bytes: Buffer): ContentFile {
  const wrong = (complaint: string) => new Error(`${path} cannot be used: ${complaint}`)
  try {
    return { name, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), wrong }
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
