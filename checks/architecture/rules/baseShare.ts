import type { Rule } from '../rule.ts'
import { shareOfBase } from '../share.ts'

/** The upper limit of base's share of all lines of code. */
const most = 0.2

/** Below this many lines a share means nothing. */
const enough = 10_000

/** Limits the size of base: every feature depends on it, so it has to stay small enough to know. */
export const baseShare: Rule = (tree) => {
  const { share, lines } = shareOfBase(tree)
  if (lines < enough || share < most) return []
  const explanation = `${percent(share)} of all lines are base's, less than ${percent(most)} are allowed; what knows a feature, or what only operators use, has a place of its own.`
  return [{ path: 'src/base', line: 1, rule: 'base-share', explanation }]
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
