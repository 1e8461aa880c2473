import { feature } from '../../base/feature.ts'
import type { Services } from '../../base/services.ts'
import type { Kinds } from './kind.ts'
import { outlineRoutes } from './routes.ts'
import { clearUnusedFiles } from './uses/actions.ts'

type Given = { services: Services; itemKinds: Kinds }

export const outline = feature<Given>({
  tables: ['item_files', 'items', 'outlines', 'sections'],
  routes: (api, { services, itemKinds }) => outlineRoutes(api, services, itemKinds),
  chores: { 'unused-files': clearUnusedFiles },
})
