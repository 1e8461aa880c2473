import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const forms = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Writes a brotli and a gzip version next to every built text file, so that the server need not compress them. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler({ dir }) {
        const folder = join(dir ?? '', 'assets')
        const names = (await readdir(folder, { recursive: true })).filter((name) =>
          /\.(m?js|css|svg)$/.test(name),
        )
        await Promise.all(names.map((name) => compress(join(folder, name))))
      },
    },
  }
}

async function compress(path: string): Promise<void> {
  const plain = await readFile(path)
  for (const [ending, form] of Object.entries(forms)) await writeFile(`${path}.${ending}`, await form(plain))
}
