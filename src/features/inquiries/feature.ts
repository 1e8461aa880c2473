import { feature } from '../../base/feature.ts'
import type { Services } from '../../base/services.ts'
import { inquiryData } from './personalData.ts'
import { inquiryRoutes } from './routes.ts'
import { countUnanswered } from './store.ts'

type Given = { services: Services }

export const inquiries = feature<Given>({
  tables: ['inquiries'],
  routes: (api, { services }) => inquiryRoutes(api, services),
  personalData: inquiryData,
  waiting: { inquiries: countUnanswered },
})
