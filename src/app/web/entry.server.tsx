import '../../base/ui/styles/fonts.css'
import '../../base/ui/styles/fontsScripts.css'
import '../../base/ui/styles/tokens.css'
import '../../base/ui/styles/base.css'
import '../../base/ui/styles/palettes.css'
import '../../base/ui/styles/print.css'
import '../text/all.ts'
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
import { readLanguageFrom } from '../../base/page/language.ts'
import { fetchContext, onFault } from '../../base/page/request.ts'
import { type Language, usual } from '../../base/text/language.ts'
import { textFiles } from '../text/load.ts'
import { literalPaths, onlyAt } from './oneScreen.ts'
import { PageDataProvider, type PageFiles } from './pageData.tsx'
import { routes } from './routes.tsx'

/** What the server passes to page rendering, such as the in-process API and the build's files. */
export type Surroundings = {
  fetch: typeof fetch
  filesFor: (screens: string[]) => PageFiles
  themeScript: string
  /** The language that the reader gets. */
  language: Language
  /**
   * The status that a form submission is refused with instead of running the page's action; null when it is accepted.
   */
  refused: 400 | 415 | null
  /** Called with each unexpected error in a page's loaders and its action. */
  failed: (error: unknown) => void
  /** Returns the cached rendering for the same `data`, where readers share one cache. */
  drawOnce?: (data: string, draw: () => string) => string
}

const handler = createStaticHandler(routes)

/** Handlers for routes without parameters, which match one address and so skip matching against all routes. */
const handlers = new Map(
  literalPaths(routes).map((path) => [path, createStaticHandler(onlyAt(path, routes))]),
)

/** What loaders and actions of the page being answered do not get as arguments. */
const answering = new AsyncLocalStorage<Pick<Surroundings, 'failed' | 'language'>>()
onFault((error) => answering.getStore()?.failed(error))
readLanguageFrom(() => answering.getStore()?.language ?? usual)

/** Answers a page request: runs its loaders and action, then renders it. Redirects are returned unchanged. */
export function render(request: Request, given: Surroundings): Promise<Response> {
  return answering.run(given, () => answer(request, given))
}

async function answer(request: Request, { drawOnce, ...given }: Surroundings): Promise<Response> {
  const result = await loadPage(request, given)
  if (result instanceof Response) return result
  const faults = Object.values(result.errors ?? {}).filter((error) => !isRouteErrorResponse(error))
  faults.forEach(given.failed)
  const draw = () => `<!doctype html>${renderToString(treeOf(result, given))}`
  const { location, loaderData, errors } = result
  // Pages with errors are not cached: the cache key does not contain the errors.
  const page =
    drawOnce && errors === null
      ? drawOnce(JSON.stringify([given.language, location, loaderData]), draw)
      : draw()
  return new Response(page, {
    status: result.statusCode,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

/**
 * Runs the loaders of a page and its action.
 * @returns their data, or a redirect
 */
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

/** Replaces the action of a form that is refused, without calling it; a route without an action answers 405. */
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

/** The React tree of the document for the loaded data. */
export function treeOf(
  result: StaticHandlerContext,
  { filesFor, themeScript, language }: Pick<Surroundings, 'filesFor' | 'themeScript' | 'language'>,
): ReactElement {
  const { loaderData, actionData, errors } = result
  const screens = result.matches.map((match) => match.route.id)
  const data = {
    hydration: { loaderData, actionData, errors },
    files: filesFor([...screens, ...textFiles(language)]),
    themeScript,
    language,
  }
  // createStaticRouter copies each route it is given, so children are left out.
  const shown = result.matches.map(({ route: { children: _, ...route } }) => route)
  const router = createStaticRouter(shown, result)
  return (
    <PageDataProvider value={data}>
      <StaticRouterProvider router={router} context={result} hydrate={false} />
    </PageDataProvider>
  )
}
