import { page, type WebFeature } from '../../base/page/webFeature.ts'

export const enrollmentsLater: WebFeature = {
  pages: [
    page(
      '/my-enrolled-courses',
      'src/features/enrollments/EnrolledCoursesPage.tsx',
      () => import('./EnrolledCoursesPage.tsx'),
    ),
  ],
}
