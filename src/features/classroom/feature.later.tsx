import { deed, page, type WebFeature } from '../../base/page/webFeature.ts'

export const classroomLater: WebFeature = {
  pages: [
    page(
      '/dashboard',
      'src/features/classroom/dashboard/DashboardPage.tsx',
      () => import('./dashboard/DashboardPage.tsx'),
    ),
    page('/notes', 'src/features/classroom/notes/NotesPage.tsx', () => import('./notes/NotesPage.tsx')),
    page(
      '/dashboard/search',
      'src/features/classroom/search/SearchPage.tsx',
      () => import('./search/SearchPage.tsx'),
    ),
    page(
      '/learn/:course/:item',
      'src/features/classroom/player/PlayerPage.tsx',
      () => import('./player/PlayerPage.tsx'),
    ),
    page(
      '/offline',
      'src/features/classroom/offline/OfflinePage.tsx',
      () => import('./offline/OfflinePage.tsx'),
    ),
    deed('/learn/:course', () => import('./player/client/leadOn.ts')),
  ],
}
