import { feature } from '../../base/feature.ts'
import type { Services } from '../../base/services.ts'
import { moderationRoutes } from './routes.ts'

type Given = { services: Services }

export const moderation = feature<Given>({
  tables: [],
  routes: (api, { services }) => moderationRoutes(api, services),
})
