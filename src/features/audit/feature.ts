import { feature } from '../../base/feature.ts'
import type { Services } from '../../base/services.ts'
import { auditData } from './personalData.ts'
import { auditRoutes } from './routes.ts'
import { deleteOldEvents } from './store.ts'

type Given = { services: Services }

export const audit = feature<Given>({
  tables: ['audit_events'],
  routes: (api, { services }) => auditRoutes(api, services),
  chores: { events: deleteOldEvents },
  personalData: auditData,
})
