import { access, mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'

type Link = { source: string; target: string }

/**
 * Makes the symbolic links of the PostgreSQL libraries, which npm does not pack; `pg-symlinks.json` lists them. Where the
 * package is read-only (a container image, a shared installation) they go into `fallback`, which must not be used twice at once.
 * @returns the environment in which the programs find the libraries
 * @throws Error for the operator where links are missing in a read-only package and the system is not Linux
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
  // A library found in the fallback looks there for other libraries too, so the real folders are listed as well.
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
