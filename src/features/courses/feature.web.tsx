import { page, type WebFeature } from '../../base/page/webFeature.ts'

export const coursesWeb: WebFeature = {
  pages: [
    page('/all-new-courses', 'src/features/courses/AllCoursesPage.tsx', () => import('./AllCoursesPage.tsx')),
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
    page('/add-course', 'src/features/courses/AddCoursePage.tsx', () => import('./AddCoursePage.tsx')),
    page(
      '/update-course/:id',
      'src/features/courses/editing/EditCoursePage.tsx',
      () => import('./editing/EditCoursePage.tsx'),
    ),
    page(
      '/update-course/:id/about',
      'src/features/courses/about/AboutPage.tsx',
      () => import('./about/AboutPage.tsx'),
    ),
    page(
      '/manage-course',
      'src/features/courses/ManageCoursePage.tsx',
      () => import('./ManageCoursePage.tsx'),
    ),
  ],
}
