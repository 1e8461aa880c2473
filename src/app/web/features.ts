import type { WebFeature } from '../../base/page/webFeature.ts'
import { coursesWeb } from '../../features/courses/feature.web.tsx'
import { inquiriesWeb } from '../../features/inquiries/feature.web.tsx'
import { signInWeb } from '../../features/sign-in/feature.web.tsx'
import { siteWeb } from '../../features/site/feature.web.tsx'

/** The pages of features that every browser knows from the start, in the fixed order of features. */
export const webFeatures: readonly WebFeature[] = [signInWeb, coursesWeb, siteWeb, inquiriesWeb]
