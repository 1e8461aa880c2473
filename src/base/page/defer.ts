import { createContext } from 'react-router'
import type { ProblemBody } from '../contract/problem.ts'
import { asProblem, type Call } from './request.ts'

/** The result of some work, or its problem, in a form that can be serialised with a page. */
export type Settled<T> = { ok: true; value: T } | { ok: false; problem: ProblemBody }

/** Work whose result a part of a page waits for (`Await`). */
export type Deferred<T> = { settled: Settled<T> | Promise<Settled<T>> }

/** The path of the page that is shown while a loader runs. */
export const shownPathContext = createContext<() => string>(() => '')

/** How long a new page waits for its data, in ms: short enough not to be noticed, and it avoids a flash of loaders. */
const patience = 60

/**
 * Whether the page is shown already, such as a list that is searched, or is gone back to. Going back changes `location`
 * before the loader runs, and the page has to be complete then for its scroll position to be restored.
 */
function isKnown({ request, context }: Call): boolean {
  const { pathname, search } = new URL(request.url)
  return (
    pathname === context.get(shownPathContext)() || pathname + search === location.pathname + location.search
  )
}

/**
 * Defers a loader's work. On the server the page waits for it; in a browser a new page shows at once and this part of it
 * later, while a known page is shown only when it is complete. A failure is shown by the part (`Await`), not by the page.
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
