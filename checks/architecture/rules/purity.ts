import { isFeaturePart } from '../position.ts'
import type { Rule } from '../rule.ts'

/** Rules and contracts depend on their arguments only: no clock, no random numbers, no input or output. */
export const purity: Rule = (tree) =>
  tree.files
    .filter((file) => !file.position.isTest && isFeaturePart(file.path, 'rules', 'contract'))
    .flatMap((file) =>
      file.impurities.map(({ text, line }) => ({
        path: file.path,
        line,
        rule: 'purity',
        explanation: `${text} makes the answer depend on more than its input; take the value as an argument.`,
      })),
    )
