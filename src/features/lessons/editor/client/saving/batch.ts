import type { Step } from 'prosemirror-transform'

/** How large the steps of a batch may be together, in bytes: it has to fit into a request that outlives its page. */
const mostBytes = 48 * 1024

/** How many steps a batch may hold. */
const mostSteps = 500

/** The first steps as they are sent, and how many of the page's own they stand for. */
export type Cut = { count: number; steps: unknown[] }

/**
 * Takes as many of the first steps as one batch holds. It takes none while all that there is ends in half a character, whose
 * other half is still to come, and null says that the first step alone is too large.
 */
export function cutBatch(steps: readonly Step[]): Cut | null {
  let count = steps.length
  while (count > 0) {
    const sent = mergeSteps(steps.slice(0, count)).map((step) => step.toJSON() as unknown)
    if (sent.length <= mostSteps && bytesOf(sent) <= mostBytes) return wellFormedCut(steps, count, sent)
    if (count === 1) return null
    count = Math.ceil(count / 2)
  }
  return { count: 0, steps: [] }
}

function wellFormedCut(steps: readonly Step[], count: number, sent: unknown[]): Cut {
  if (isWellFormed(sent)) return { count, steps: sent }
  for (let fewer = count - 1; fewer > 0; fewer--) {
    const cut = mergeSteps(steps.slice(0, fewer)).map((step) => step.toJSON() as unknown)
    if (isWellFormed(cut)) return { count: fewer, steps: cut }
  }
  return { count: 0, steps: [] }
}

/** The same change in fewer steps: a word that was typed is one. */
export function mergeSteps(steps: readonly Step[]): Step[] {
  const merged: Step[] = []
  for (const step of steps) {
    const together = merged.at(-1)?.merge(step) ?? null
    if (together === null) merged.push(step)
    else merged.splice(-1, 1, together)
  }
  return merged
}

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

/** Whether no text in it holds half of a character, which the database refuses. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isWellFormed)
}
