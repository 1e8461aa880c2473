import type { WebFeature } from '../../base/page/webFeature.ts'
import { classroomLater } from '../../features/classroom/feature.later.tsx'
import { coursesLater } from '../../features/courses/feature.later.tsx'
import { enrollmentsLater } from '../../features/enrollments/feature.later.tsx'
import { filesLater } from '../../features/files/feature.later.tsx'
import { outlineLater } from '../../features/outline/feature.later.tsx'
import { peopleLater } from '../../features/people/feature.later.tsx'
import { profileLater } from '../../features/profile/feature.later.tsx'
import { signInLater } from '../../features/sign-in/feature.later.tsx'
import { siteLater } from '../../features/site/feature.later.tsx'

/** The pages of features that a browser is told of when one of them is asked for, in the fixed order of features. */
export const laterFeatures: readonly WebFeature[] = [
  signInLater,
  filesLater,
  coursesLater,
  enrollmentsLater,
  outlineLater,
  classroomLater,
  peopleLater,
  profileLater,
  siteLater,
]
