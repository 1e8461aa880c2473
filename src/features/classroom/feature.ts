import { feature } from '../../base/feature.ts'
import type { Services } from '../../base/services.ts'
import type { ItemKind } from '../outline/kind.ts'
import { letDemoPeopleLearn } from './demo/demo.ts'
import { classroomRoutes } from './routes.ts'

type Given = { services: Services; itemKinds: readonly ItemKind[] }

export const classroom = feature<Given>({
  tables: [],
  routes: (api, { services, itemKinds }) => classroomRoutes(api, services, itemKinds),
  demo: letDemoPeopleLearn,
})
