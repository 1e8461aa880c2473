import { feature } from '../../base/feature.ts'
import type { Services } from '../../base/services.ts'
import { peopleRoutes } from './routes.ts'

type Given = { services: Services }

export const people = feature<Given>({
  tables: ['course_invitations'],
  routes: (api, { services }) => peopleRoutes(api, services),
})
