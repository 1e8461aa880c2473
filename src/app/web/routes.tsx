import { type RouteObject, replace } from 'react-router'
import { page } from '../../base/page/webFeature.ts'
import { webFeatures } from './features.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageFailure } from './PageFailure.tsx'
import { loader, Root, RootFailure } from './Root.tsx'

/** The route that has the routes of pages as its children. */
export const parentOfPages = 'pages'

/** The path of what no page has. */
const stray = '*'

/** Whether the last of the matched routes is no page. */
export const isStray = (matches: readonly { route: { path?: string | undefined } }[] | null) =>
  matches?.at(-1)?.route.path === stray

/** The pages that every browser knows from the start. */
export const firstPages: RouteObject[] = [
  page('/', 'src/app/web/pages/HomePage.tsx', () => import('./pages/HomePage.tsx')),
  page('/all-courses/:id', 'src/app/web/pages/CoursePage.tsx', () => import('./pages/CoursePage.tsx')),
  ...webFeatures.flatMap(({ pages }) => pages),
]

/**
 * The route table of the site.
 * @param discover looks for a page among those that are not in the table yet, adds them to it, and says whether one was found
 */
export function routeTable(
  pages: readonly RouteObject[],
  discover: (path: string) => Promise<boolean> = async () => false,
): RouteObject[] {
  return [
    {
      id: 'root',
      loader,
      Component: Root,
      ErrorBoundary: RootFailure,
      // Root data does not change during navigation; it is reloaded only after an action that succeeded.
      shouldRevalidate: ({ formMethod, defaultShouldRevalidate }) =>
        formMethod !== undefined && formMethod !== 'GET' && defaultShouldRevalidate,
      children: [
        {
          id: parentOfPages,
          ErrorBoundary: PageFailure,
          children: [
            ...pages,
            {
              path: stray,
              Component: NotFoundPage,
              loader: async ({ request }) => {
                const { pathname, search } = new URL(request.url)
                throw (await discover(pathname))
                  ? replace(pathname + search)
                  : new Response(null, { status: 404 })
              },
            },
          ],
        },
      ],
    },
  ]
}
