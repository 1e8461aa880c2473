import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

/** A file named from where the name stands: an import, or the module of a worker or of a process. */
const named = /'(\.{1,2}\/[\w./-]+\.(?:ts|css|json))'/g

/**
 * Copies the modules that `entries` need, as JavaScript, because Node runs no TypeScript in a folder `node_modules`. Types
 * leave blanks, so that a line of an error's stack is the line of the source.
 * @param root the folder of the project
 * @param entries paths below it; the copies have the same paths below `target`
 * @param without modules that the product only opens for development; their importers keep the name
 * @throws Error when a named file does not exist
 */
export async function compileModules(
  root: string,
  entries: readonly string[],
  target: string,
  without: readonly string[] = [],
): Promise<void> {
  const waiting = [...entries]
  const seen = new Set([...entries, ...without])
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const folder = dirname(join(root, path))
    const copy = join(target, compiledName(path))
    await mkdir(dirname(copy), { recursive: true })
    if (!path.endsWith('.ts')) {
      await cp(join(root, path), copy)
      continue
    }
    const code = stripTypeScriptTypes(await readFile(join(root, path), 'utf8'))
    for (const [, name = ''] of code.matchAll(named)) {
      const next = relative(root, resolve(folder, name))
      if (!existsSync(join(root, next))) throw new Error(`${path} names ${name}, which is not there.`)
      if (!seen.has(next)) waiting.push(next)
      seen.add(next)
    }
    await writeFile(
      copy,
      code.replaceAll(named, (_, name) => `'${compiledName(name)}'`),
    )
  }
}

function compiledName(path: string): string {
  return path.replace(/\.ts$/, '.js')
}
