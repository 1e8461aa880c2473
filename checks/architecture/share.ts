import type { SourceTree } from './sourceTree.ts'

/** How many lines of code there are, tests and tools included, and which part of them base is, from 0 to 1. */
export function shareOfBase({ files }: SourceTree): { lines: number; share: number } {
  const count = (folder: string) =>
    files.filter(({ path }) => path.startsWith(folder)).reduce((sum, file) => sum + file.lines, 0)
  const lines = count('')
  return { lines, share: lines === 0 ? 0 : count('src/base/') / lines }
}
