import type { RouteObject } from 'react-router'
import { routes } from '../app/web/routes.tsx'

/** The path of every page there is, as the router writes it: `/all-courses/:id`. */
export function pagePaths(some: RouteObject[] = routes): string[] {
  return some.flatMap(({ path, children }) => [
    ...(path === undefined || path === '*' ? [] : [path]),
    ...pagePaths(children ?? []),
  ])
}
