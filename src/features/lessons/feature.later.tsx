import { page, type WebFeature } from '../../base/page/webFeature.ts'

export const lessonsLater: WebFeature = {
  pages: [
    page(
      '/teach/:course/:item',
      'src/features/lessons/editor/ItemPage.tsx',
      () => import('./editor/ItemPage.tsx'),
    ),
  ],
}
