import { feature } from '../../base/feature.ts'
import type { Services } from '../../base/services.ts'
import type { ItemKind } from '../outline/kind.ts'
import { letDemoPeopleLearn } from './demo/demo.ts'
import { clearNotes } from './notes/actions.ts'
import { noteData } from './notes/personalData.ts'
import { noteRoutes } from './notes/routes.ts'
import { classroomRoutes } from './routes.ts'

type Given = { services: Services; itemKinds: readonly ItemKind[] }

export const classroom = feature<Given>({
  tables: ['notes'],
  routes: (api, { services, itemKinds }) => {
    classroomRoutes(api, services, itemKinds)
    noteRoutes(api, services)
  },
  chores: { notes: clearNotes },
  personalData: noteData,
  // Of a free lesson; what else is there leads visitors to the login.
  publicPages: { '/learn/:course/:item': 'course' },
  demo: letDemoPeopleLearn,
})
