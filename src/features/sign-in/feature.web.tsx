import { deed, page, type WebFeature } from '../../base/page/webFeature.ts'

export const signInWeb: WebFeature = {
  pages: [
    page('/login', 'src/features/sign-in/LoginPage.tsx', () => import('./LoginPage.tsx')),
    page(
      '/register',
      'src/features/sign-in/registration/RegisterPage.tsx',
      () => import('./registration/RegisterPage.tsx'),
    ),
    deed('/logout', () => import('./client.ts')),
    deed('/signed-in', () => import('./providers/client/signedIn.ts')),
    deed('/claim-email', () => import('./providers/client/claimEmail.ts')),
  ],
}
