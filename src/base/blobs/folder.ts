import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { newId } from '../ids.ts'
import { syncDirectory } from '../syncDirectory.ts'
import { pathOf, type Storage } from './storage.ts'
import { verified } from './verified.ts'

/** The folder of files in a data directory. */
export const folderIn = (dataDir: string) => join(dataDir, 'files')

/** The beginning of the name of a file that is being written. */
export const unfinishedPrefix = '.new-'

/** How a file is written: a new one, which lasts once it is closed. */
const usual = { flags: 'wx', mode: 0o600, flush: true } as const

/** Whether a name is that of a file that was not written to its end. */
export const isUnfinished = (name: string) => name.startsWith(unfinishedPrefix)

/**
 * A storage in a folder, which is made with its first file.
 * @param isOnly whether other machines have no folders of their own
 */
export function openFolder(root: string, { isOnly = true } = {}): Storage {
  /** Folders whose own names last, since they were synced here after they were there. */
  const lasting = new Set<string>()
  return {
    async put(id, content, about) {
      const path = join(root, pathOf(id))
      const folder = dirname(path)
      // Made anew, since somebody has removed it: then its name is a new one, too.
      if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) lasting.clear()
      const unfinished = join(folder, `${unfinishedPrefix}${id}-${newId()}`)
      try {
        if (Buffer.isBuffer(content)) await writeFile(unfinished, content, usual)
        else await pipeline(content, verified(about), createWriteStream(unfinished, usual))
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      // Not only for new folders: another process may have made them and not have synced them yet.
      for (const each of [folder, root, dirname(root)]) {
        if (each === folder || !lasting.has(folder)) await syncDirectory(each)
      }
      lasting.add(folder)
    },
    async get(id, part) {
      const file = await open(join(root, pathOf(id))).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (file === null) return null
      // Reading ends with the byte that `end` names.
      const range = part === undefined ? {} : { start: part.start, end: part.end - 1 }
      return createReadStream('', { fd: file, highWaterMark: 256 * 1024, ...range })
    },
    async getPart(id, { start, end }, space = Buffer.allocUnsafeSlow(end - start)) {
      const file = await open(join(root, pathOf(id))).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (file === null) return null
      try {
        const bytes = space.subarray(0, end - start)
        let filled = 0
        while (filled < bytes.length) {
          const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled)
          if (bytesRead === 0) break
          filled += bytesRead
        }
        return bytes.subarray(0, filled)
      } finally {
        await file.close()
      }
    },
    async remove(id) {
      const path = join(root, pathOf(id))
      const folder = dirname(path)
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (names === null) return isOnly
      const own = names.filter((name) => name === basename(path) || name.startsWith(unfinishedPrefix + id))
      for (const name of own) await rm(join(folder, name), { force: true })
      // Otherwise a power cut could bring the file back; an earlier attempt may have removed it without syncing.
      await syncDirectory(folder)
      return isOnly || own.includes(basename(path))
    },
    addressOf: async () => null,
    check: () => access(dirname(root), constants.W_OK),
  }
}
