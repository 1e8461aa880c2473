import { deed, page, type WebFeature } from '../../base/page/webFeature.ts'

export const siteWeb: WebFeature = {
  pages: [
    page(
      '/instructors',
      'src/features/site/instructors/InstructorsPage.tsx',
      () => import('./instructors/InstructorsPage.tsx'),
    ),
    page(
      '/instructors/:instructor',
      'src/features/site/teaching/InstructorPage.tsx',
      () => import('./teaching/InstructorPage.tsx'),
    ),
    page(
      '/terms-condition',
      'src/features/site/documents/TermsPage.tsx',
      () => import('./documents/TermsPage.tsx'),
    ),
    page(
      '/privacy-policy',
      'src/features/site/documents/PrivacyPage.tsx',
      () => import('./documents/PrivacyPage.tsx'),
    ),
    deed('/language', () => import('./language/client.ts')),
    page('/jobs', 'src/features/site/CareersPage.tsx', () => import('./CareersPage.tsx')),
  ],
}
