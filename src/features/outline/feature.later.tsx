import { page, type WebFeature } from '../../base/page/webFeature.ts'

export const outlineLater: WebFeature = {
  pages: [
    page(
      '/teach/:course',
      'src/features/outline/builder/BuilderPage.tsx',
      () => import('./builder/BuilderPage.tsx'),
    ),
  ],
}
