import type { ProblemBody } from '../shared/problem.ts'
import { asProblem } from './request.ts'

/** The end of some work, good or bad, in a form that can be sent along with a page. */
export type Settled<T> = { ok: true; value: T } | { ok: false; problem: ProblemBody }

/** Work whose end a part of a page waits for. */
export type Later<T> = { settled: Settled<T> | Promise<Settled<T>> }

/**
 * For a loader: while the server renders, the page waits for the work and arrives whole; in the browser the page
 * shows at once, and its part when the work is done. Failing is the part's business, not the page's.
 */
export async function later<T>(work: Promise<T>): Promise<Later<T>> {
  const settled = settle(work)
  return { settled: import.meta.env.SSR ? await settled : settled }
}

async function settle<T>(work: Promise<T>): Promise<Settled<T>> {
  try {
    return { ok: true, value: await work }
  } catch (thrown) {
    return { ok: false, problem: asProblem(thrown).toBody() }
  }
}
