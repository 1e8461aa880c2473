import type { AdminFeature } from '../admin/frame/AdminFeature.tsx'
import { action as decide, Component as Reviews, loader as readReviews } from './admin/ReviewsPage.tsx'
import { reviewsAdminText } from './admin/text/en.ts'

export const reviewsAdmin: AdminFeature = {
  pages: { '/admin/reviews': { loader: readReviews, action: decide, Component: Reviews } },
  links: [{ to: '/admin/reviews', label: (language) => reviewsAdminText(language).nav, order: 2 }],
  waiting: {
    reviews: { to: '/admin/reviews', label: (language) => reviewsAdminText(language).waiting },
  },
}
