import { clockOf } from '../../../base/text/clockOf.ts'

/** How long a recording is, as clocks count: 0:07, 12:04, 1:02:03. */
export function lengthOf(ms: number): string {
  return clockOf(Math.round(ms / 1000))
}
