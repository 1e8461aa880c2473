import { page, type WebFeature } from '../../base/page/webFeature.ts'

export const profileLater: WebFeature = {
  pages: [
    page('/profile', 'src/features/profile/ProfilePage.tsx', () => import('./ProfilePage.tsx')),
    page('/profile/security', 'src/features/profile/SecurityPage.tsx', () => import('./SecurityPage.tsx')),
    page('/profile/data', 'src/features/profile/DataPage.tsx', () => import('./DataPage.tsx')),
  ],
}
