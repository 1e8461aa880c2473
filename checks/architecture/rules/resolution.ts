import { importRule, type Rule } from '../rule.ts'

/** Reports imports that resolve to no file, or that are computed at run time: the other rules cannot check these. */
export const resolution = importRule('resolution', (from, { specifier, target }) => {
  if (target.kind === 'missing')
    return `${specifier} leads to no file; write the path in full, with its ending.`
  const follows = from.position.side === null || from.path.startsWith('src/app/server/')
  if (target.kind !== 'computed' || follows) return null
  return 'this import is put together while the program runs, so nobody can tell what it opens.'
})

/** Reports files that cannot be parsed, since no rule can check them. */
export const readable: Rule = (tree) =>
  tree.files.flatMap(({ path, errors }) =>
    errors.map((error) => ({
      path,
      line: 1,
      rule: 'readable',
      explanation: `this file could not be read as code: ${error}`,
    })),
  )
