import { createHash } from 'node:crypto'
import { type Dirent, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import { getMimeType } from 'hono/utils/mime'
import { type Packing, packingFor } from './packing.ts'

/** The extensions of the compressed files that the build has made. */
const packed: Record<Packing, string> = { br: '.br', gzip: '.gz' }

/** A file in one encoding. */
export type BuiltFile = {
  bytes: Buffer<ArrayBuffer>
  /** Its entity tag, without quotes. */
  tag: string
  /** The headers of every response with it, also of 304. */
  keeping: Record<string, string>
  /** The headers that describe its bytes. */
  content: Record<string, string>
  /** Whether it must not be compressed again on its way. */
  isSmallest: boolean
}

export type BuiltFiles = {
  /**
   * The file of that name in the smallest encoding that this `Accept-Encoding` allows: without a promise once it is in memory,
   * null when there is none.
   */
  find(name: string, accepted: string | undefined): BuiltFile | Promise<BuiltFile> | null
}

/** Opens a folder of files whose names change with their content. Each stays in memory once it was requested. */
export function openBuiltFiles(folder: string): BuiltFiles {
  const names = new Set(readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap(nameIn(folder)))
  const read = new Map<string, BuiltFile | Promise<BuiltFile>>()

  async function readForm(name: string, type: string, form: Packing | null): Promise<BuiltFile> {
    const bytes = await readFile(join(folder, form === null ? name : name + packed[form]))
    const isPacked = names.has(name + packed.br)
    return {
      bytes,
      tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
      keeping: {
        'cache-control': 'public, max-age=31536000, immutable',
        ...(isPacked && { vary: 'Accept-Encoding' }),
      },
      content: {
        'content-type': type,
        'content-length': `${bytes.length}`,
        ...(form !== null && { 'content-encoding': form }),
      },
      isSmallest: form !== null || !COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type),
    }
  }

  return {
    find(name, accepted) {
      if (!names.has(name) || isPackedForm(name)) return null
      const type = getMimeType(name) ?? 'application/octet-stream'
      const form = names.has(name + packed.br) ? packingFor(accepted) : null
      const key = `${form} ${name}`
      const known = read.get(key)
      if (known !== undefined) return known
      const reading = readForm(name, type, form)
      read.set(key, reading)
      reading.then(
        (file) => read.set(key, file),
        () => read.delete(key),
      )
      return reading
    },
  }
}

/** The name of a file in a folder, with the folders that it is in between. */
function nameIn(folder: string): (entry: Dirent) => string[] {
  return (entry) =>
    entry.isFile() ? [relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')] : []
}

function isPackedForm(name: string): boolean {
  return Object.values(packed).some((end) => name.endsWith(end))
}
