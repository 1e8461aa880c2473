import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The files of the project below `root`: those that git knows, and new ones that it does not ignore; none where there is no git.
 * @param patterns of git, such as `:(glob)src/**`; without them all files
 * @returns paths below `root`, with forward slashes
 */
export function listProjectFiles(root: string, patterns: readonly string[] = []): string[] {
  const listing = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
  if (listing.status !== 0) return []
  // Git also lists files that were deleted, and links to folders.
  const isFile = (path: string) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true
  return listing.stdout.split('\0').filter((path) => path !== '' && isFile(path))
}
