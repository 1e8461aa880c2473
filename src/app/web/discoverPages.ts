import { type DataRouter, matchRoutes, type RouteMatch, type RouteObject, type To } from 'react-router'
import type { FindPage } from '../../base/page/prefetch.ts'
import { firstPages, isStray, parentOfPages, routeTable } from './routes.tsx'

/** The pages of the site as this browser comes to know them. */
type Pages = {
  /** The route table to begin with. */
  routes: RouteObject[]
  /** What is shown now. */
  matches: RouteMatch[] | null
  find: FindPage
  /** Lets navigation in the router discover pages too. */
  attach(router: DataRouter): void
}

/**
 * Knows the pages of the site. Those that no first visit needs are loaded when one of them is asked for, so that what a first
 * visit loads does not grow with the site.
 * @param shown the path of the page that is shown
 */
export async function discoverPages(shown: string): Promise<Pages> {
  let router: DataRouter | undefined
  const first = routeTable(firstPages, async (path) => !isStray(await find(path)))
  let areAllKnown = isStray(matchRoutes(first, shown))
  const routes = areAllKnown ? routeTable([...firstPages, ...(await loadLaterPages())]) : first

  const find: FindPage = async (path) => {
    const among = router?.routes ?? routes
    const matches = matchRoutes(among, path)
    if (router === undefined || areAllKnown || !isStray(matches)) return matches
    const later = await loadLaterPages()
    if (!areAllKnown) router.patchRoutes(parentOfPages, later)
    areAllKnown = true
    return matchRoutes(router.routes, path)
  }

  return {
    routes,
    matches: matchRoutes(routes, shown),
    find,
    attach(given) {
      router = given
      const { navigate } = given
      // A link or a form that leads to a page not known yet waits for it here, and so keeps its state.
      given.navigate = (async (to: To | null, options) => {
        const path = typeof to === 'string' ? to : to?.pathname
        if (path !== undefined) await find(new URL(path, location.href).pathname).catch(() => null)
        return navigate(to, options)
      }) as typeof navigate
    },
  }
}

async function loadLaterPages(): Promise<RouteObject[]> {
  return (await import('./laterPages.tsx')).laterPages
}
