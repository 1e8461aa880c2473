import { feature } from '../../base/feature.ts'
import type { Services } from '../../base/services.ts'
import type { ItemKind } from '../outline/kind.ts'
import { endSessions, thinHistory } from './chores/chores.ts'
import { addDemoLessons } from './demo/demo.ts'
import { linkKind } from './kinds/link.ts'
import { textKind } from './kinds/text.ts'
import { lessonData } from './personalData.ts'
import { lessonRoutes } from './routes.ts'

type Given = { services: Services }

export const lessons = feature<Given, ItemKind>({
  tables: [
    'lesson_changes',
    'lesson_drafts',
    'lesson_editors',
    'lesson_links',
    'lesson_pages',
    'lesson_versions',
    'lesson_words',
  ],
  routes: (api, { services }) => lessonRoutes(api, services),
  chores: { 'lesson-sessions': endSessions, 'lesson-history': thinHistory },
  personalData: lessonData,
  itemKinds: [textKind, linkKind],
  demo: addDemoLessons,
})
