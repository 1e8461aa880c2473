import { type Place, placeOf } from './place.ts'
import type { Reference, SourceFile, SourceTree } from './sourceTree.ts'

export type Violation = { path: string; line: number; rule: string; explanation: string }
export type Rule = (tree: SourceTree) => Violation[]

/** A file opened by another, as the rules about pairs of files see it. */
export type Opening = { from: SourceFile; path: string; to: Place; reference: Reference }

/** Makes a rule from a judge of single imports; the judge answers null, or in plain words what is wrong. */
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

/** Makes a rule from a judge of imports that lead to a file of this repository. */
export function openingRule(
  rule: string,
  judge: (opening: Opening, tree: SourceTree) => string | null,
): Rule {
  return importRule(rule, (from, reference, tree) => {
    if (reference.target.kind !== 'file') return null
    const { path } = reference.target
    return judge({ from, path, to: placeOf(path), reference }, tree)
  })
}
