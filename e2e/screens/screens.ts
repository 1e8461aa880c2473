import { administratorScreens } from './administrator.ts'
import { memberScreens } from './member.ts'
import { moments } from './moments.ts'
import type { Screen } from './screen.ts'
import { teacherScreens } from './teacher.ts'
import { visitorScreens } from './visitor.ts'

/** Every screen in each of its visually different states, for the tests of all screens and the gallery. */
export const screens: Screen[] = [
  ...visitorScreens,
  ...memberScreens,
  ...teacherScreens,
  ...administratorScreens,
  ...moments,
]
