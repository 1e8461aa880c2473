import '../../base/ui/styles/fonts.css'
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
import { pathPattern } from '../../base/contract/pathPattern.ts'
import { readLanguageFrom } from '../../base/page/language.ts'
import { fetchContext, onFault } from '../../base/page/request.ts'
import { type Language, usual } from '../../base/text/language.ts'
import { textFiles } from '../text/load.ts'
import { routes } from './allRoutes.ts'
import { drawFooter } from './keptFooter.tsx'
import { literalPaths, onlyAt, patternPaths } from './oneScreen.ts'
import { withOwnParts } from './ownParts.ts'
import { type PageData, PageDataProvider, type PageFiles } from './pageData.tsx'
import type { RootData } from './Root.tsx'

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
  /** Returns the cached rendering for the same `data`, for pages that are the same for all visitors. */
  drawOnce?: (data: string, draw: () => string) => string
  /** Whether the page is also the same for members, but for the parts that each reader has of their own. */
  isSameForMembers?: boolean
}

const handler = createStaticHandler(routes)

/** Handlers for routes without parameters, which match one address and so skip matching against all routes. */
const handlers = new Map(
  literalPaths(routes).map((path) => [path, createStaticHandler(onlyAt(path, routes))]),
)

const patterns = patternPaths(routes).map(pathPattern)

/** Whether an address is surely that of a page. Of others, such as those of no page, the whole product decides. */
export function isPage(path: string): boolean {
  return handlers.has(path) || patterns.some((pattern) => pattern.test(path))
}

/** What loaders and actions of the page being answered do not get as arguments. */
const answering = new AsyncLocalStorage<Pick<Surroundings, 'failed' | 'language'>>()
onFault((error) => answering.getStore()?.failed(error))
readLanguageFrom(() => answering.getStore()?.language ?? usual)

/** A page as its document, or where a loader or an action leads instead. */
export type Rendered = { status: number; html: string } | Response

/** Answers a page request: runs its loaders and action, then renders it. Redirects are returned unchanged. */
export function render(request: Request, given: Surroundings): Promise<Rendered> {
  return answering.run(given, () => answer(request, given))
}

async function answer(request: Request, given: Surroundings): Promise<Rendered> {
  const result = await loadPage(request, given)
  if (result instanceof Response) return result
  const faults = Object.values(result.errors ?? {}).filter((error) => !isRouteErrorResponse(error))
  faults.forEach(given.failed)
  return { status: result.statusCode, html: drawPage(result, given) }
}

function drawPage(result: StaticHandlerContext, given: Surroundings): string {
  const { drawOnce, isSameForMembers = false } = given
  const root: RootData | undefined = result.loaderData.root
  // Pages with errors are not cached: the cache key does not contain the errors.
  if (drawOnce === undefined || root === undefined || result.errors !== null) return draw(result, given)
  if (root.member !== null && !isSameForMembers) return draw(result, given)
  const visitors = { ...result, loaderData: { ...result.loaderData, root: { ...root, member: null } } }
  const data = JSON.stringify([given.language, result.location, visitors.loaderData])
  const page = drawOnce(data, () => draw(visitors, given))
  return root.member === null ? page : withOwnParts(page, draw(result, { ...given, isOwnAlone: true }))
}

function draw(result: StaticHandlerContext, given: Drawing): string {
  return `<!doctype html>${renderToString(treeOf(result, given))}`
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

type Drawing = Pick<Surroundings, 'filesFor' | 'themeScript' | 'language'> & Pick<PageData, 'isOwnAlone'>

/** The React tree of the document for the loaded data. */
export function treeOf(
  result: StaticHandlerContext,
  { filesFor, themeScript, language, isOwnAlone = false }: Drawing,
): ReactElement {
  const { loaderData, actionData, errors } = result
  const screens = result.matches.map((match) => match.route.id)
  const data = {
    hydration: { loaderData, actionData, errors },
    files: facesIn(language, filesFor([...screens, ...textFiles(language)])),
    themeScript,
    language,
    isOwnAlone,
    footer: isOwnAlone ? undefined : footerFor(result, language),
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

/** The files of a page in a language: one that is not in Latin letters needs its faces with the first paint. */
function facesIn(language: Language, files: PageFiles): PageFiles {
  if (language !== 'bn') return files
  return { ...files, styles: [...files.styles, ...files.lateStyles], lateStyles: [] }
}

/** The footer as text; undefined on a page without one. */
function footerFor({ loaderData, location }: StaticHandlerContext, language: Language): string | undefined {
  const root: RootData | undefined = loaderData.root
  return root && drawFooter(language, root.site, location.pathname + location.search)
}
