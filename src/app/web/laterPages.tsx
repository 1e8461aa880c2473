import type { RouteObject } from 'react-router'
import { page } from '../../base/page/webFeature.ts'
import { laterFeatures } from './laterFeatures.ts'

/** The pages that a browser is told of when one of them is asked for: a first visit needs none of them. */
export const laterPages: RouteObject[] = [
  page('/admin/*', 'src/app/web/pages/admin/AdminPages.tsx', () => import('./pages/admin/AdminPages.tsx')),
  page('/teach/:course/:item', 'src/app/web/pages/ItemPage.tsx', () => import('./pages/ItemPage.tsx')),
  ...laterFeatures.flatMap(({ pages }) => pages),
]
