import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '../ids.ts'
import { syncDirectory } from '../syncDirectory.ts'
import { pathOf, type Storage } from './storage.ts'
import { verified } from './verified.ts'

/** Where files lie in a data directory. */
export const folderIn = (dataDir: string) => join(dataDir, 'files')

const unfinishedPrefix = '.new-'

/** The name of a file that is being written, or was when the process or the power went. */
export const isUnfinished = (name: string) => name.startsWith(unfinishedPrefix)

/** Keeps bytes in a folder, which is made with the first of them. It is the only one, or other machines have theirs. */
export function openFolder(root: string, { isOnly = true } = {}): Storage {
  return {
    async put(id, content, about) {
      const path = join(root, pathOf(id))
      const folder = dirname(path)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = join(folder, `${unfinishedPrefix}${id}-${newId()}`)
      try {
        const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
        const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
        await pipeline(source, verified(about), file)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      // The folders have to last as well. Whoever made them, another process perhaps, may not have come to this yet.
      for (const each of [folder, root, dirname(root)]) await syncDirectory(each)
    },
    async get(id) {
      const file = await open(join(root, pathOf(id))).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      return file === null ? null : createReadStream('', { fd: file })
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
      // Else the power could bring back what nobody speaks of any more; whoever removed it before may not have come to this.
      await syncDirectory(folder)
      return isOnly || own.includes(basename(path))
    },
    addressOf: async () => null,
    check: () => access(dirname(root), constants.W_OK),
  }
}
