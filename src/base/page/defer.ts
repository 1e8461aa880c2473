import { createContext } from 'react-router'
import type { ProblemBody } from '../contract/problem.ts'
import { asProblem, type Call } from './request.ts'

/** The end of some work, good or bad, in a form that can be sent along with a page. */
export type Settled<T> = { ok: true; value: T } | { ok: false; problem: ProblemBody }

/** Work whose end a part of a page waits for. */
export type Deferred<T> = { settled: Settled<T> | Promise<Settled<T>> }

/** The path of the page that is shown while a loader runs. */
export const shownPathContext = createContext<() => string>(() => '')

/** For this long a page that is asked for may wait for all of its data, in ms: nobody notices, and nothing flashes. */
const patience = 60

/**
 * Whether a page is shown already, such as a list that is searched, or is one that somebody goes back to: in a browser
 * the address of such a page stands in the bar before the page does, and it is to lie where it was left.
 */
function isKnown({ request, context }: Call): boolean {
  const { pathname, search } = new URL(request.url)
  return (
    pathname === context.get(shownPathContext)() || pathname + search === location.pathname + location.search
  )
}

/**
 * For a loader: while the server renders, the page waits for the work and arrives whole. In a browser a new page shows
 * at once, and its part when the work is done; before one that is known, the page that is shown stays until then.
 * Failing is the part's business, not the page's.
 */
export async function defer<T>(work: Promise<T>, call?: Call): Promise<Deferred<T>> {
  const settled = settle(work)
  if (import.meta.env.SSR) return { settled: await settled }
  if (call === undefined) return { settled }
  const soon = isKnown(call)
    ? settled
    : Promise.race([settled, new Promise<null>((end) => setTimeout(end, patience, null))])
  return { settled: (await soon) ?? settled }
}

async function settle<T>(work: Promise<T>): Promise<Settled<T>> {
  try {
    return { ok: true, value: await work }
  } catch (thrown) {
    return { ok: false, problem: asProblem(thrown).toBody() }
  }
}
