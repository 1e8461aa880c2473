import { posix } from 'node:path'
import type { Rule } from '../rule.ts'

const most = 22

/** Limits the number of files in a feature's folder, so that it can be read at a glance. */
export const folderSize: Rule = (tree) => {
  const paths = [...tree.files.map((file) => file.path), ...tree.otherFiles]
  const inFeatures = paths.filter((path) => path.startsWith('src/features/'))
  const byFolder = Object.groupBy(inFeatures, (path) => posix.dirname(path))
  return Object.entries(byFolder)
    .filter(([, files = []]) => files.length > most)
    .map(([path, files = []]) => ({
      path,
      line: 1,
      rule: 'folder-size',
      explanation: `${files.length} files, at most ${most} are allowed; give one noun a folder of its own.`,
    }))
}
