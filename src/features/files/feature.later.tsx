import { page, type WebFeature } from '../../base/page/webFeature.ts'

export const filesLater: WebFeature = {
  pages: [
    page(
      '/teach/:course/files/:file/tracks',
      'src/features/files/tracks/editor/TracksPage.tsx',
      () => import('./tracks/editor/TracksPage.tsx'),
    ),
  ],
}
