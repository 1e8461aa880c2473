import { page, type WebFeature } from '../../base/page/webFeature.ts'

export const siteLater: WebFeature = {
  pages: [
    page(
      '/profile/teaching',
      'src/features/site/teaching/TeachingPage.tsx',
      () => import('./teaching/TeachingPage.tsx'),
    ),
  ],
}
