import { feature } from '../../base/feature.ts'
import type { Services } from '../../base/services.ts'
import { enrollDemoPeople } from './demo/demo.ts'
import { enrollmentData } from './personalData.ts'
import { enrollmentRoutes } from './routes.ts'

type Given = { services: Services }

export const enrollments = feature<Given>({
  tables: ['course_clocks', 'enrollments', 'removed_learners'],
  routes: (api, { services }) => enrollmentRoutes(api, services),
  personalData: enrollmentData,
  demo: enrollDemoPeople,
})
