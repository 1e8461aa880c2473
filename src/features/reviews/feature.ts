import { feature } from '../../base/feature.ts'
import type { Services } from '../../base/services.ts'
import { reviewDemoCourses } from './demo/demo.ts'
import { reviewData } from './personalData.ts'
import { countReported } from './reports/store.ts'
import { reviewRoutes } from './routes.ts'

type Given = { services: Services }

export const reviews = feature<Given>({
  tables: ['course_ratings', 'review_reports', 'reviews'],
  routes: (api, { services }) => reviewRoutes(api, services),
  personalData: reviewData,
  waiting: { reviews: countReported },
  demo: reviewDemoCourses,
})
