import type { WebFeature } from '../../base/page/webFeature.ts'
import { coursesWeb } from '../../features/courses/feature.web.tsx'
import { enrollmentsWeb } from '../../features/enrollments/feature.web.tsx'
import { inquiriesWeb } from '../../features/inquiries/feature.web.tsx'
import { profileWeb } from '../../features/profile/feature.web.tsx'
import { signInWeb } from '../../features/sign-in/feature.web.tsx'
import { siteWeb } from '../../features/site/feature.web.tsx'

/** The web part of each feature, in the fixed order of features. */
export const webFeatures: readonly WebFeature[] = [
  signInWeb,
  coursesWeb,
  enrollmentsWeb,
  profileWeb,
  siteWeb,
  inquiriesWeb,
]
