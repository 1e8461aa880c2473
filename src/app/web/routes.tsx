import type { RouteObject } from 'react-router'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageFailure } from './PageFailure.tsx'
import { loader, Root, RootFailure } from './Root.tsx'

type Screen = Pick<RouteObject, 'loader' | 'action' | 'shouldRevalidate'> & {
  Component: () => React.ReactNode
}

/** A screen that is loaded when it is shown. Its id is its file, by which the server finds what to preload. */
function screen(path: string, file: string, load: () => Promise<Screen>): RouteObject {
  return { id: file, path, lazy: load }
}

/** Every address of the site. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    loader,
    Component: Root,
    ErrorBoundary: RootFailure,
    // What is there does not change while somebody moves about; after an action that did something it is read again.
    shouldRevalidate: ({ formMethod, defaultShouldRevalidate }) =>
      formMethod !== undefined && formMethod !== 'GET' && defaultShouldRevalidate,
    children: [
      {
        ErrorBoundary: PageFailure,
        children: [
          screen('/', 'src/app/web/pages/HomePage.tsx', () => import('./pages/HomePage.tsx')),
          screen(
            '/all-new-courses',
            'src/features/courses/AllCoursesPage.tsx',
            () => import('../../features/courses/AllCoursesPage.tsx'),
          ),
          screen(
            '/all-courses',
            'src/features/courses/catalogue/CataloguePage.tsx',
            () => import('../../features/courses/catalogue/CataloguePage.tsx'),
          ),
          screen(
            '/popular-courses',
            'src/features/courses/PopularCoursesPage.tsx',
            () => import('../../features/courses/PopularCoursesPage.tsx'),
          ),
          screen(
            '/all-courses/:id',
            'src/app/web/pages/CoursePage.tsx',
            () => import('./pages/CoursePage.tsx'),
          ),
          screen(
            '/add-course',
            'src/features/courses/AddCoursePage.tsx',
            () => import('../../features/courses/AddCoursePage.tsx'),
          ),
          screen(
            '/update-course/:id',
            'src/features/courses/editing/EditCoursePage.tsx',
            () => import('../../features/courses/editing/EditCoursePage.tsx'),
          ),
          screen(
            '/manage-course',
            'src/features/courses/ManageCoursePage.tsx',
            () => import('../../features/courses/ManageCoursePage.tsx'),
          ),
          screen(
            '/my-enrolled-courses',
            'src/features/enrollments/EnrolledCoursesPage.tsx',
            () => import('../../features/enrollments/EnrolledCoursesPage.tsx'),
          ),
          screen(
            '/login',
            'src/features/sign-in/LoginPage.tsx',
            () => import('../../features/sign-in/LoginPage.tsx'),
          ),
          screen(
            '/login/second-step',
            'src/features/sign-in/two-step/SecondStepPage.tsx',
            () => import('../../features/sign-in/two-step/SecondStepPage.tsx'),
          ),
          screen(
            '/register',
            'src/features/sign-in/RegisterPage.tsx',
            () => import('../../features/sign-in/RegisterPage.tsx'),
          ),
          screen(
            '/profile',
            'src/features/profile/ProfilePage.tsx',
            () => import('../../features/profile/ProfilePage.tsx'),
          ),
          screen(
            '/admin/*',
            'src/app/web/pages/admin/AdminPages.tsx',
            () => import('./pages/admin/AdminPages.tsx'),
          ),
          screen(
            '/forgot-password',
            'src/features/sign-in/recovery/ForgotPasswordPage.tsx',
            () => import('../../features/sign-in/recovery/ForgotPasswordPage.tsx'),
          ),
          screen(
            '/reset-password',
            'src/features/sign-in/recovery/ResetPasswordPage.tsx',
            () => import('../../features/sign-in/recovery/ResetPasswordPage.tsx'),
          ),
          screen(
            '/verify-email',
            'src/features/sign-in/VerifyEmailPage.tsx',
            () => import('../../features/sign-in/VerifyEmailPage.tsx'),
          ),
          screen(
            '/instructors',
            'src/features/site/instructors/InstructorsPage.tsx',
            () => import('../../features/site/instructors/InstructorsPage.tsx'),
          ),
          screen(
            '/contact-us',
            'src/features/inquiries/ContactPage.tsx',
            () => import('../../features/inquiries/ContactPage.tsx'),
          ),
          screen(
            '/terms-condition',
            'src/features/site/documents/TermsPage.tsx',
            () => import('../../features/site/documents/TermsPage.tsx'),
          ),
          screen(
            '/privacy-policy',
            'src/features/site/documents/PrivacyPage.tsx',
            () => import('../../features/site/documents/PrivacyPage.tsx'),
          ),
          screen(
            '/jobs',
            'src/features/site/CareersPage.tsx',
            () => import('../../features/site/CareersPage.tsx'),
          ),
          {
            path: '/logout',
            id: 'logout',
            lazy: () => import('../../features/sign-in/client.ts'),
          },
          {
            path: '/signed-in',
            id: 'signed-in',
            lazy: () => import('../../features/sign-in/providers/client/signedIn.ts'),
          },
          {
            path: '/claim-email',
            id: 'claim-email',
            lazy: () => import('../../features/sign-in/providers/client/claimEmail.ts'),
          },
          {
            path: '*',
            Component: NotFoundPage,
            loader: () => {
              throw new Response(null, { status: 404 })
            },
          },
        ],
      },
    ],
  },
]
