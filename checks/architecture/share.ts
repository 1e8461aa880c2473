import type { SourceTree } from './sourceTree.ts'

/** Counts all lines of code, tests and tools included, and base's share of them (0 to 1). */
export function shareOfBase({ files }: SourceTree): { lines: number; share: number } {
  const count = (folder: string) =>
    files.filter(({ path }) => path.startsWith(folder)).reduce((sum, file) => sum + file.lines, 0)
  const lines = count('')
  return { lines, share: lines === 0 ? 0 : count('src/base/') / lines }
}
