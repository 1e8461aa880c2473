import { page, type WebFeature } from '../../base/page/webFeature.ts'

export const inquiriesWeb: WebFeature = {
  pages: [page('/contact-us', 'src/features/inquiries/ContactPage.tsx', () => import('./ContactPage.tsx'))],
}
