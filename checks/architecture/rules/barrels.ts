import type { Rule } from '../rule.ts'

/** A file that only passes other files on hides where things live. */
export const barrels: Rule = (tree) =>
  tree.files
    .filter((file) => file.onlyReExports)
    .map(({ path }) => ({
      path,
      line: 1,
      rule: 'barrels',
      explanation: 'this file only passes other files on; import from where things are written.',
    }))
