import type { Screen } from '../../../e2e/screens/screen.ts'
import { refused } from '../../../e2e/screens/screen.ts'
import { open } from '../../../e2e/support/open.ts'

/** A lesson of no course. */
const nowhere = '/learn/019a8f3c-1b2d-7e4f-8a5b-0123456789ab/019a8f3c-1b2d-7e4f-8a5b-0123456789ac'

export const classroomScreens: Screen[] = [
  { name: 'my learning, of somebody who takes no course', route: '/dashboard', viewer: 'member' },
  { name: 'my learning', route: '/dashboard', viewer: 'teacher' },
  {
    name: 'a lesson that is not there',
    route: '/learn/:course/:item',
    troubles: [refused],
    show: (page) => open(page, nowhere),
  },
]
