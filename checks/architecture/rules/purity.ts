import { isFeaturePart } from '../place.ts'
import type { Rule } from '../rule.ts'

/** Rules and contracts decide from what they are given: no clock, no chance, no world outside. */
export const purity: Rule = (tree) =>
  tree.files
    .filter((file) => !file.place.isTest && isFeaturePart(file.path, 'rules', 'contract'))
    .flatMap((file) =>
      file.impurities.map(({ text, line }) => ({
        path: file.path,
        line,
        rule: 'purity',
        explanation: `${text} makes the answer depend on more than its input; take the value as an argument.`,
      })),
    )
