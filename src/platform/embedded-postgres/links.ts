import { access, mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'

type Link = { source: string; target: string }

/**
 * Makes the symbolic links of the PostgreSQL libraries, which npm does not pack; the package lists them in
 * `pg-symlinks.json`. Where the package cannot be written (a container image, a shared install) the links
 * go into `fallback`. Returns the environment that lets the programs find them. Safe to run twice at once,
 * except in the same `fallback`.
 */
export async function linkLibraries(packageRoot: string, fallback: string): Promise<NodeJS.ProcessEnv> {
  const list = await readFile(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8')
  const links: Link[] = JSON.parse(list)
  const refused: Link[] = []
  for (const link of links) {
    if (!(await linkInPlace(packageRoot, link))) refused.push(link)
  }
  if (refused.length === 0) return {}
  if (process.platform !== 'linux') {
    throw new Error(
      `Library links are missing in "${packageRoot}": start once as a user who may write there.`,
    )
  }
  await mkdir(fallback, { recursive: true, mode: 0o755 })
  for (const { source, target } of refused) {
    const path = join(fallback, basename(target))
    await rm(path, { force: true })
    await symlink(join(packageRoot, source), path)
  }
  // A library found through the fallback looks for its own neighbours there, so the real folder is named too.
  const folders = new Set(refused.map(({ source }) => join(packageRoot, dirname(source))))
  return { LD_LIBRARY_PATH: [fallback, ...folders].join(':') }
}

async function linkInPlace(packageRoot: string, { source, target }: Link): Promise<boolean> {
  const path = join(packageRoot, target)
  try {
    await access(path)
    return true
  } catch {
    return symlink(relative(dirname(target), source), path).then(() => true, madeByAnother)
  }
}

function madeByAnother(error: NodeJS.ErrnoException): boolean {
  if (error.code === 'EEXIST') return true
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS') return false
  throw error
}
