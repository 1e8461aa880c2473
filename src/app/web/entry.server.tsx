import '../../base/web/styles/fonts.css'
import '../../base/web/styles/tokens.css'
import '../../base/web/styles/base.css'
import '../../base/web/styles/covers.css'
import '../../base/web/styles/print.css'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { fetchContext } from '../../base/web/request.ts'
import { literalPaths, onlyAt } from './oneScreen.ts'
import { PageDataProvider, type PageFiles } from './pageData.tsx'
import { routes } from './routes.tsx'

/** What the server gives to the pages: the API in process, and the build's files for the screens that are shown. */
export type Surroundings = {
  fetch: typeof fetch
  filesFor: (screens: string[]) => PageFiles
  themeScript: string
  /** Gives again what was drawn from the same `data`, for readers to whom the same data look the same. */
  drawOnce?: (data: string, draw: () => string) => string
}

const handler = createStaticHandler(routes)

/** For the addresses that name their screen, which need not be tried on all screens in turn. */
const handlers = new Map(
  literalPaths(routes).map((path) => [path, createStaticHandler(onlyAt(path, routes))]),
)

/** Answers a page's request: runs its loaders and action, then draws it. A redirect comes back as it is. */
export async function render(
  request: Request,
  { fetch, drawOnce, ...files }: Surroundings,
): Promise<Response> {
  const result = await loadPage(request, fetch)
  if (result instanceof Response) return result
  const draw = () => `<!doctype html>${renderToString(treeOf(result, files))}`
  const { location, loaderData, errors } = result
  // What has failed says too little of itself to be told apart.
  const page = drawOnce && errors === null ? drawOnce(JSON.stringify([location, loaderData]), draw) : draw()
  return new Response(page, {
    status: result.statusCode,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

/** What the loaders of a page, and its action, have found; or a redirect. */
export function loadPage(
  request: Request,
  fetch: Surroundings['fetch'],
): Promise<StaticHandlerContext | Response> {
  const context = new RouterContextProvider()
  context.set(fetchContext, fetch)
  const { query } = handlers.get(new URL(request.url).pathname) ?? handler
  return query(request, { requestContext: context })
}

/** The whole page with what was found. */
export function treeOf(
  result: StaticHandlerContext,
  { filesFor, themeScript }: Pick<Surroundings, 'filesFor' | 'themeScript'>,
): ReactElement {
  const { loaderData, actionData, errors } = result
  const screens = result.matches.map((match) => match.route.id)
  const data = { hydration: { loaderData, actionData, errors }, files: filesFor(screens), themeScript }
  // It makes a copy of each route that it is given.
  const shown = result.matches.map(({ route: { children: _, ...route } }) => route)
  const router = createStaticRouter(shown, result)
  return (
    <PageDataProvider value={data}>
      <StaticRouterProvider router={router} context={result} hydrate={false} />
    </PageDataProvider>
  )
}
