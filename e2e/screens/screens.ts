import { importFromFeatures } from '../../src/testing/featureModules.ts'
import { administratorScreens } from './administrator.ts'
import { memberScreens } from './member.ts'
import { moments } from './moments.ts'
import type { Screen } from './screen.ts'
import { teacherScreens } from './teacher.ts'
import { visitorScreens } from './visitor.ts'

/**
 * Every screen in each of its visually different states, for the tests of all screens and the gallery. A feature adds its own
 * in `feature.screens.ts`.
 */
export const screens: Screen[] = [
  ...visitorScreens,
  ...memberScreens,
  ...teacherScreens,
  ...administratorScreens,
  ...moments,
  ...(await importFromFeatures<Screen[]>('*/feature.screens.ts')).flat(),
]
