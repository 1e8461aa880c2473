import '../../base/web/styles/fonts.css'
import '../../base/web/styles/tokens.css'
import '../../base/web/styles/base.css'
import '../../base/web/styles/covers.css'
import '../../base/web/styles/print.css'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { fetchContext } from '../../base/web/request.ts'
import { PageDataProvider, type PageFiles } from './pageData.tsx'
import { routes } from './routes.tsx'

/** What the server gives to the pages: the API in process, and the build's files for the screens that are shown. */
export type Surroundings = {
  fetch: typeof fetch
  filesFor: (screens: string[]) => PageFiles
  themeScript: string
}

const handler = createStaticHandler(routes)

/** Answers a page's request: runs its loaders and action, then draws it. A redirect comes back as it is. */
export async function render(
  request: Request,
  { fetch, filesFor, themeScript }: Surroundings,
): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(fetchContext, fetch)
  const result = await handler.query(request, { requestContext: context })
  if (result instanceof Response) return result
  const html = draw(result, filesFor, themeScript)
  return new Response(html, {
    status: result.statusCode,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

function draw(result: StaticHandlerContext, filesFor: Surroundings['filesFor'], themeScript: string): string {
  const { loaderData, actionData, errors } = result
  const screens = result.matches.map((match) => match.route.id)
  const data = { hydration: { loaderData, actionData, errors }, files: filesFor(screens), themeScript }
  const router = createStaticRouter(handler.dataRoutes, result)
  const page = renderToString(
    <PageDataProvider value={data}>
      <StaticRouterProvider router={router} context={result} hydrate={false} />
    </PageDataProvider>,
  )
  return `<!doctype html>${page}`
}
