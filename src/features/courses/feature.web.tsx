import { page, type WebFeature } from '../../base/page/webFeature.ts'

export const coursesWeb: WebFeature = {
  pages: [
    page(
      '/all-new-courses',
      'src/features/courses/all/AllCoursesPage.tsx',
      () => import('./all/AllCoursesPage.tsx'),
    ),
    page(
      '/all-courses',
      'src/features/courses/catalogue/CataloguePage.tsx',
      () => import('./catalogue/CataloguePage.tsx'),
    ),
    page(
      '/popular-courses',
      'src/features/courses/PopularCoursesPage.tsx',
      () => import('./PopularCoursesPage.tsx'),
    ),
    page('/saved', 'src/features/courses/saved/SavedPage.tsx', () => import('./saved/SavedPage.tsx')),
  ],
}
