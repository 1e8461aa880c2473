import { createStaticHandler, matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from './allRoutes.ts'
import { literalPaths, onlyAt } from './oneScreen.ts'

/** The ids of the matched routes, outermost first, which are the same in the browser. */
const shownAt = (path: string, among: RouteObject[]) =>
  matchRoutes(createStaticHandler(among).dataRoutes, path)?.map(({ route }) => route.id)

test('an address that names its screen leads to the same one without the others', () => {
  const paths = literalPaths(routes)
  expect(paths).toEqual(expect.arrayContaining(['/', '/all-courses', '/login/second-step', '/logout']))
  expect(paths.filter((path) => /[:*]/.test(path))).toEqual([])
  for (const path of paths) expect(shownAt(path, onlyAt(path, routes))).toEqual(shownAt(path, routes))
  expect(shownAt('/', onlyAt('/', routes))).toEqual(['root', 'pages', 'src/app/web/pages/HomePage.tsx'])
})
