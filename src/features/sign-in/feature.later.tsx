import { page, type WebFeature } from '../../base/page/webFeature.ts'

export const signInLater: WebFeature = {
  pages: [
    page(
      '/login/second-step',
      'src/features/sign-in/two-step/SecondStepPage.tsx',
      () => import('./two-step/SecondStepPage.tsx'),
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
  ],
}
