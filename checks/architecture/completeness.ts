import { globSync } from 'node:fs'
import { listProjectFiles } from '../../scripts/projectFiles.ts'
import type { Violation } from './rule.ts'
import type { SourceTree } from './sourceTree.ts'

/**
 * Reports files that the check did not read, since a check that reads nothing finds nothing. Compares the files read
 * with git's and the file system's listings of src, and requires a plausible number of resolved imports.
 */
export function missedFiles(root: string, tree: SourceTree): Violation[] {
  const seen = new Set(tree.files.map((file) => file.path))
  const expected = new Set([
    ...listProjectFiles(root, [':(glob)src/**/*.ts', ':(glob)src/**/*.tsx']),
    ...globSync('src/**/*.{ts,tsx}', { cwd: root }),
  ])
  const complain = (path: string, explanation: string) => ({
    path,
    line: 1,
    rule: 'completeness',
    explanation,
  })
  const missed = [...expected].filter((path) => !seen.has(path))
  const missedComplaints = missed.map((path) => complain(path, 'this file was not looked at.'))
  if (expected.size === 0) return [complain('src', 'there is nothing here to check.')]
  const followed = tree.files
    .flatMap(({ references }) => references)
    .filter(({ target }) => target.kind !== 'missing')
  const least = Math.ceil(expected.size / 2)
  if (followed.length >= least) return missedComplaints
  const explanation = `only ${followed.length} imports were followed in ${expected.size} files; expected ${least} or more.`
  return [...missedComplaints, complain('src', explanation)]
}
