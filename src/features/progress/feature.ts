import { feature } from '../../base/feature.ts'
import type { Services } from '../../base/services.ts'
import type { ItemKind } from '../outline/kind.ts'
import { deleteOldEvents } from './actions.ts'
import { progressData } from './personalData.ts'
import { progressRoutes } from './routes.ts'

type Given = { services: Services; itemKinds: readonly ItemKind[] }

export const progress = feature<Given>({
  tables: ['progress_events', 'item_progress', 'item_seen', 'item_spells'],
  routes: (api, { services, itemKinds }) => progressRoutes(api, services, itemKinds),
  chores: { 'progress events': deleteOldEvents },
  personalData: progressData,
})
