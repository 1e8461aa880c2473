import type { RouteObject } from 'react-router'
import { routes } from '../app/web/allRoutes.ts'

/** The paths of all pages in the router's syntax: `/all-courses/:id`. */
export function pagePaths(some: RouteObject[] = routes): string[] {
  return some.flatMap(({ path, children }) => [
    ...(path === undefined || path === '*' ? [] : [path]),
    ...pagePaths(children ?? []),
  ])
}
