import type { RouteObject } from 'react-router'

/** The paths of routes that stand for one address each. */
export function literalPaths(routes: RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [
    ...(path !== undefined && !/[:*]/.test(path) ? [path] : []),
    ...literalPaths(children),
  ])
}

/** The routes that lead to the one with that path, and no others. */
export function onlyAt(path: string, routes: RouteObject[]): RouteObject[] {
  return routes.flatMap((route) => {
    if (route.path === path) return [route]
    const children = onlyAt(path, route.children ?? [])
    return children.length === 0 ? [] : [{ ...route, index: false as const, children }]
  })
}
