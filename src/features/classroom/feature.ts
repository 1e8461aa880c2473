import { feature } from '../../base/feature.ts'
import type { Services } from '../../base/services.ts'
import type { ItemKind } from '../outline/kind.ts'
import { letDemoPeopleLearn } from './demo/demo.ts'
import { clearNotes } from './notes/actions.ts'
import { noteData } from './notes/personalData.ts'
import { noteRoutes } from './notes/routes.ts'
import { pagesRoutes } from './pages/routes.ts'
import { classroomRoutes } from './routes.ts'
import { settingsData } from './settings/personalData.ts'
import { settingsRoutes } from './settings/routes.ts'
import { transcriptRoutes } from './transcripts/routes.ts'

type Given = { services: Services; itemKinds: readonly ItemKind[] }

export const classroom = feature<Given>({
  tables: ['notes', 'player_settings'],
  routes: (api, { services, itemKinds }) => {
    classroomRoutes(api, services, itemKinds)
    noteRoutes(api, services)
    settingsRoutes(api, services)
    pagesRoutes(api, services, itemKinds)
    transcriptRoutes(api, services, itemKinds)
  },
  chores: { notes: clearNotes },
  personalData: { ...noteData, lists: { ...noteData.lists, ...settingsData } },
  // Of a free lesson; what else is there leads visitors to the login.
  publicPages: { '/learn/:course/:item': 'course' },
  demo: letDemoPeopleLearn,
})
