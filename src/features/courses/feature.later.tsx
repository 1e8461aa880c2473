import { page, type WebFeature } from '../../base/page/webFeature.ts'

export const coursesLater: WebFeature = {
  pages: [
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
