import { type Position, positionOf } from './position.ts'
import type { Reference, SourceFile, SourceTree } from './sourceTree.ts'

export type Violation = { path: string; line: number; rule: string; explanation: string }
export type Rule = (tree: SourceTree) => Violation[]

/** An import of a file of this repository, as the rules about pairs of files see it. */
export type Opening = { from: SourceFile; path: string; to: Position; reference: Reference }

/** Makes a rule from a function that checks single imports; it returns null, or an explanation of what is wrong. */
export function importRule(
  rule: string,
  judge: (from: SourceFile, reference: Reference, tree: SourceTree) => string | null,
): Rule {
  return (tree) =>
    tree.files.flatMap((from) =>
      from.references.flatMap((reference) => {
        const explanation = judge(from, reference, tree)
        return explanation === null ? [] : [{ path: from.path, line: reference.line, rule, explanation }]
      }),
    )
}

/** Makes a rule from a function that checks imports of files of this repository. */
export function openingRule(
  rule: string,
  judge: (opening: Opening, tree: SourceTree) => string | null,
): Rule {
  return importRule(rule, (from, reference, tree) => {
    if (reference.target.kind !== 'file') return null
    const { path } = reference.target
    return judge({ from, path, to: positionOf(path), reference }, tree)
  })
}
