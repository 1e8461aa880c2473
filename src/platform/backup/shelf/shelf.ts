import { createHmac } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isUnfinished, unfinishedPrefix } from '../../../base/blobs/folder.ts'
import { verified } from '../../../base/blobs/verified.ts'
import { newId } from '../../../base/ids.ts'
import { syncDirectory } from '../../../base/syncDirectory.ts'
import { decrypted, encrypted, encryptedLength } from '../archive/streams.ts'

/** A large file by its content. */
type Content = { sha256: string; bytes: number }

/** The folder of large files beside the archives of a site: each content once, however many archives name it. */
export type Shelf = {
  root: string
  /** The name of a content, below `root`. Of encrypted ones it tells nothing to whoever lacks the key. */
  nameOf(sha256: string): string
  /** Whether it is there with its whole length. */
  holds(content: Content): Promise<boolean>
  /**
   * Adds a content under its name at once or not at all; durable after `settle`.
   * @throws NotVerified when the bytes given are others
   */
  add(content: Content, bytes: AsyncIterable<Buffer>): Promise<void>
  /** The bytes as they were added. They fail at the end where they are others, or are not there. */
  read(content: Content): AsyncIterable<Buffer>
  /** Makes what was added or found survive a power cut. */
  settle(): Promise<void>
}

/** The name of a site's shelf. */
export const shelfOf = (site: string) => `${site}.files`

const folderName = /^[0-9a-f]{2}$/

/** @param key encrypts what lies there, as archives are */
export function openShelf(root: string, key: string | null): Shelf {
  const changed = new Set<string>()
  const nameOf = (sha256: string) => {
    // Another key makes other names, so that what older archives name stays readable with theirs.
    const name = key === null ? sha256 : `${createHmac('sha256', key).update(sha256).digest('hex')}.age`
    return `${name.slice(0, 2)}/${name}`
  }
  return {
    root,
    nameOf,
    async holds({ sha256, bytes }) {
      const found = await stat(join(root, nameOf(sha256))).catch(nullIfGone)
      if (found?.size !== (key === null ? bytes : encryptedLength(bytes))) return false
      // Whoever added it may have been cut off before it was durable.
      changed.add(dirname(join(root, nameOf(sha256))))
      return true
    },
    async add({ sha256, bytes }, content) {
      const path = join(root, nameOf(sha256))
      const folder = dirname(path)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = join(folder, `${unfinishedPrefix}${newId()}`)
      try {
        await pipeline(
          Readable.from(content),
          verified({ size: bytes, sha256 }),
          (source: AsyncIterable<Buffer>) => (key === null ? source : encrypted(source, key)),
          createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
        )
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      changed.add(folder)
    },
    read({ sha256, bytes }) {
      const raw: AsyncIterable<Buffer> = createReadStream(join(root, nameOf(sha256)))
      const plain = key === null ? raw : asBuffers(decrypted(raw, key))
      return verified({ size: bytes, sha256 })(plain)
    },
    async settle() {
      for (const folder of changed) await syncDirectory(folder)
      if (changed.size === 0) return
      await syncDirectory(root)
      await syncDirectory(dirname(root))
      changed.clear()
    },
  }
}

async function* asBuffers(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of source) {
    yield Buffer.from(buffer, byteOffset, byteLength)
  }
}

/** The files of a shelf, by their names below its root. */
export async function* filesOn(root: string): AsyncGenerator<string> {
  for (const folder of (await readdir(root).catch(nullIfGone)) ?? []) {
    if (!folderName.test(folder)) continue
    for (const name of await readdir(join(root, folder))) yield `${folder}/${name}`
  }
}

/** Removes what interrupted backups have left. The caller holds the lock on backups. */
export async function removeUnfinished(root: string): Promise<void> {
  for await (const name of filesOn(root)) {
    if (isUnfinished(name.slice(3))) await rm(join(root, name), { force: true })
  }
}

function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
