import type { RouteObject } from 'react-router'
import { page } from '../../base/page/webFeature.ts'
import { webFeatures } from './features.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageFailure } from './PageFailure.tsx'
import { loader, Root, RootFailure } from './Root.tsx'

/** The route table of the whole site. */
export const routes: RouteObject[] = [
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
        ErrorBoundary: PageFailure,
        children: [
          page('/', 'src/app/web/pages/HomePage.tsx', () => import('./pages/HomePage.tsx')),
          page(
            '/all-courses/:id',
            'src/app/web/pages/CoursePage.tsx',
            () => import('./pages/CoursePage.tsx'),
          ),
          page(
            '/admin/*',
            'src/app/web/pages/admin/AdminPages.tsx',
            () => import('./pages/admin/AdminPages.tsx'),
          ),
          ...webFeatures.flatMap(({ pages }) => pages),
          {
            path: '*',
            Component: NotFoundPage,
            loader: () => {
              throw new Response(null, { status: 404 })
            },
          },
        ],
      },
    ],
  },
]
