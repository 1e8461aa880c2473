import { feature } from '../../base/feature.ts'
import type { Services } from '../../base/services.ts'
import { moderationData } from './personalData.ts'
import { countReported } from './reports/store.ts'
import { moderationRoutes } from './routes.ts'

type Given = { services: Services }

export const moderation = feature<Given>({
  tables: ['course_reports', 'reported_courses'],
  routes: (api, { services }) => moderationRoutes(api, services),
  personalData: moderationData,
  waiting: { courses: countReported },
})
