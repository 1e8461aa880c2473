import { type RouteMatch, RouterContextProvider } from 'react-router'
import { keptFetch } from './keptFetch.ts'
import { fetchContext } from './request.ts'

/** How long a pointer has to rest on a link, in ms. */
const pause = 65

/** Finds the routes of the page at a path, outermost first. */
export type FindPage = (path: string) => Promise<RouteMatch[] | null>

/**
 * Prefetches the code and the data of a page when its link is pointed at, touched or focused; not in browsers that are set
 * to save data.
 */
export function prefetchOnIntent(findPage: FindPage): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  let timer: ReturnType<typeof setTimeout>
  const intend = ({ target }: Event) => {
    clearTimeout(timer)
    const link = target instanceof Element && target.closest('a')
    if (link && leadsElsewhere(link)) timer = setTimeout(() => load(findPage, new URL(link.href)), pause)
  }
  for (const sign of ['pointerover', 'focusin', 'touchstart']) {
    addEventListener(sign, intend, { passive: true })
  }
}

/** Whether a link leads to another page of ours, in this window. */
function leadsElsewhere({ href, origin, pathname, search, target }: HTMLAnchorElement): boolean {
  const here = location.pathname + location.search
  return href !== '' && target === '' && origin === location.origin && pathname + search !== here
}

/** Runs the page's own loader, whose answers stay in `keptFetch` for the visit that follows. */
async function load(findPage: FindPage, url: URL): Promise<void> {
  const context = new RouterContextProvider()
  context.set(fetchContext, quietly)
  try {
    const match = (await findPage(url.pathname))?.at(-1)
    if (match === undefined) return
    const { route, params } = match
    const { loader } = typeof route.lazy === 'function' ? await route.lazy() : route
    if (typeof loader === 'function') {
      await loader({ request: new Request(url), url, pattern: '', params, context }, undefined)
    }
  } catch {
    // Following the link loads the page again, and shows the failure.
  }
}

/** Never fails, because loaders show failures to the reader: a call that fails stays pending instead. */
const quietly: typeof fetch = async (...request) => {
  const answer = await keptFetch(...request).catch(() => null)
  return answer?.ok ? answer : new Promise<never>(() => undefined)
}
