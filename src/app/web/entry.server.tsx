import '../../base/ui/styles/fonts.css'
import '../../base/ui/styles/fontsScripts.css'
import '../../base/ui/styles/tokens.css'
import '../../base/ui/styles/base.css'
import '../../base/ui/styles/palettes.css'
import '../../base/ui/styles/print.css'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type DataStrategyFunction,
  data,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { fetchContext, onFault } from '../../base/page/request.ts'
import { literalPaths, onlyAt } from './oneScreen.ts'
import { PageDataProvider, type PageFiles } from './pageData.tsx'
import { routes } from './routes.tsx'

/** What the server gives to the pages: the API in process, and the build's files for the screens that are shown. */
export type Surroundings = {
  fetch: typeof fetch
  filesFor: (screens: string[]) => PageFiles
  themeScript: string
  /** The status that a form is refused with, in place of the page's action; null where there is nothing to refuse. */
  refused: 400 | 415 | null
  /** Hears of each error in a page's loaders and its action that nobody has foreseen. */
  failed: (error: unknown) => void
  /** Gives again what was drawn from the same `data`, for readers to whom the same data look the same. */
  drawOnce?: (data: string, draw: () => string) => string
}

const handler = createStaticHandler(routes)

/** For the addresses that name their screen, which need not be tried on all screens in turn. */
const handlers = new Map(
  literalPaths(routes).map((path) => [path, createStaticHandler(onlyAt(path, routes))]),
)

/** Where errors of the page that is being made are told. */
const telling = new AsyncLocalStorage<Surroundings['failed']>()
onFault((error) => telling.getStore()?.(error))

/** Answers a page's request: runs its loaders and action, then draws it. A redirect comes back as it is. */
export async function render(request: Request, { drawOnce, ...given }: Surroundings): Promise<Response> {
  const result = await telling.run(given.failed, () => loadPage(request, given))
  if (result instanceof Response) return result
  const faults = Object.values(result.errors ?? {}).filter((error) => !isRouteErrorResponse(error))
  faults.forEach(given.failed)
  const draw = () => `<!doctype html>${renderToString(treeOf(result, given))}`
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
  { fetch, refused = null }: Pick<Surroundings, 'fetch'> & Partial<Pick<Surroundings, 'refused'>>,
): Promise<StaticHandlerContext | Response> {
  const context = new RouterContextProvider()
  context.set(fetchContext, fetch)
  const { query } = handlers.get(new URL(request.url).pathname) ?? handler
  const strategy = refused === null ? {} : { dataStrategy: refusing(refused) }
  return query(request, { requestContext: context, ...strategy })
}

/** In place of the action that a form was sent to, which is never asked; a page without one refuses the method. */
function refusing(status: 400 | 415): DataStrategyFunction<unknown> {
  return async ({ request, matches }) => {
    const refuse = async () => {
      throw data(null, { status })
    }
    const called = matches.filter((match) => match.shouldCallHandler())
    const results = called.map(async (match) => {
      const result = await match.resolve(request.method === 'POST' ? refuse : undefined)
      return [match.route.id, result] as const
    })
    return Object.fromEntries(await Promise.all(results))
  }
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
