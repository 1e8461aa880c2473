import { page, type WebFeature } from '../../base/page/webFeature.ts'

export const profileWeb: WebFeature = {
  pages: [page('/profile', 'src/features/profile/ProfilePage.tsx', () => import('./ProfilePage.tsx'))],
}
