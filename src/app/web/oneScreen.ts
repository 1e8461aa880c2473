import type { RouteObject } from 'react-router'

/** The paths of routes without parameters, each of which matches one address. */
export function literalPaths(routes: RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [
    ...(path !== undefined && !/[:*]/.test(path) ? [path] : []),
    ...literalPaths(children),
  ])
}

/** The paths of routes with parameters, but for those that match addresses of any depth. */
export function patternPaths(routes: RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [
    ...(path?.includes(':') && !path.includes('*') ? [path] : []),
    ...patternPaths(children),
  ])
}

/** The branch of the route tree that leads to the route with that path. */
export function onlyAt(path: string, routes: RouteObject[]): RouteObject[] {
  return routes.flatMap((route) => {
    if (route.path === path) return [route]
    const children = onlyAt(path, route.children ?? [])
    return children.length === 0 ? [] : [{ ...route, index: false as const, children }]
  })
}
