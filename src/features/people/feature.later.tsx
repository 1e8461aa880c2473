import { page, type WebFeature } from '../../base/page/webFeature.ts'

export const peopleLater: WebFeature = {
  pages: [
    page(
      '/teach/:course/people/staff',
      'src/features/people/staff/StaffPage.tsx',
      () => import('./staff/StaffPage.tsx'),
    ),
  ],
}
