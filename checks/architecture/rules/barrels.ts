import type { Rule } from '../rule.ts'

/** Forbids files that only re-export others, because they hide where code is defined. */
export const barrels: Rule = (tree) =>
  tree.files
    .filter((file) => file.onlyReExports)
    .map(({ path }) => ({
      path,
      line: 1,
      rule: 'barrels',
      explanation: 'this file only passes other files on; import from where things are written.',
    }))
