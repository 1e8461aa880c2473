import { deed, page, type WebFeature } from '../../base/page/webFeature.ts'

export const signInWeb: WebFeature = {
  pages: [
    page('/login', 'src/features/sign-in/LoginPage.tsx', () => import('./LoginPage.tsx')),
    page(
      '/login/second-step',
      'src/features/sign-in/two-step/SecondStepPage.tsx',
      () => import('./two-step/SecondStepPage.tsx'),
    ),
    page(
      '/register',
      'src/features/sign-in/registration/RegisterPage.tsx',
      () => import('./registration/RegisterPage.tsx'),
    ),
    page(
      '/forgot-password',
      'src/features/sign-in/recovery/ForgotPasswordPage.tsx',
      () => import('./recovery/ForgotPasswordPage.tsx'),
    ),
    page(
      '/reset-password',
      'src/features/sign-in/recovery/ResetPasswordPage.tsx',
      () => import('./recovery/ResetPasswordPage.tsx'),
    ),
    page('/verify-email', 'src/features/sign-in/VerifyEmailPage.tsx', () => import('./VerifyEmailPage.tsx')),
    deed('/logout', () => import('./client.ts')),
    deed('/signed-in', () => import('./providers/client/signedIn.ts')),
    deed('/claim-email', () => import('./providers/client/claimEmail.ts')),
  ],
}
