import { page, type WebFeature } from '../../base/page/webFeature.ts'

export const peopleLater: WebFeature = {
  pages: [
    page(
      '/teach/:course/people',
      'src/features/people/roster/RosterPage.tsx',
      () => import('./roster/RosterPage.tsx'),
    ),
    page(
      '/teach/:course/people/removed',
      'src/features/people/roster/RemovedPage.tsx',
      () => import('./roster/RemovedPage.tsx'),
    ),
    page(
      '/teach/:course/people/invitations',
      'src/features/people/invitations/InvitationsPage.tsx',
      () => import('./invitations/InvitationsPage.tsx'),
    ),
    page('/join', 'src/features/people/invitations/JoinPage.tsx', () => import('./invitations/JoinPage.tsx')),
    page(
      '/teach/:course/people/staff',
      'src/features/people/staff/StaffPage.tsx',
      () => import('./staff/StaffPage.tsx'),
    ),
  ],
}
