import { feature } from '../../base/feature.ts'
import type { Services } from '../../base/services.ts'
import type { Kinds } from './kind.ts'
import { outlineRoutes } from './routes.ts'

type Given = { services: Services; itemKinds: Kinds }

export const outline = feature<Given>({
  tables: ['items', 'outlines', 'sections'],
  routes: (api, { services, itemKinds }) => outlineRoutes(api, services, itemKinds),
})
