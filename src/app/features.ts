import { listenersOf } from '../base/events/listener.ts'
import type { Feature, Waiting } from '../base/feature.ts'
import type { CurrentLogo } from '../base/logo.ts'
import type { PersonalData } from '../base/personalData.ts'
import type { Services } from '../base/services.ts'
import { accounts } from '../features/accounts/feature.ts'
import type { Identity } from '../features/accounts/identity.ts'
import type { MakePhoto } from '../features/accounts/photos/made.ts'
import type { Reauthenticate } from '../features/accounts/reauthentication/reauthentication.ts'
import { admin } from '../features/admin/feature.ts'
import type { DescribeBackups } from '../features/admin/settings/actions.ts'
import { audit } from '../features/audit/feature.ts'
import { classroom } from '../features/classroom/feature.ts'
import { courses } from '../features/courses/feature.ts'
import type { Paint } from '../features/courses/share-card/painter.ts'
import { enrollments } from '../features/enrollments/feature.ts'
import { files } from '../features/files/feature.ts'
import type { ReadersOf } from '../features/files/reading/readers.ts'
import { inquiries } from '../features/inquiries/feature.ts'
import { lessons } from '../features/lessons/feature.ts'
import { media } from '../features/media/feature.ts'
import { moderation } from '../features/moderation/feature.ts'
import { outline } from '../features/outline/feature.ts'
import type { ItemKind } from '../features/outline/kind.ts'
import { people } from '../features/people/feature.ts'
import { profile } from '../features/profile/feature.ts'
import { progress } from '../features/progress/feature.ts'
import { reviews } from '../features/reviews/feature.ts'
import { signIn } from '../features/sign-in/feature.ts'
import type { SignIn } from '../features/sign-in/signIn.ts'
import { site } from '../features/site/feature.ts'

/** What the running product gives to its features. */
export type Given = {
  services: Services
  identity: Identity
  reauthenticate: Reauthenticate
  signIn: SignIn
  owesSecondStep: (userId: string) => Promise<boolean>
  makePhoto: MakePhoto
  personalData: readonly PersonalData[]
  describeBackups: DescribeBackups
  waiting: Waiting
  itemKinds: readonly ItemKind[]
  readersOf: ReadersOf
  logo: CurrentLogo
  paint: Paint
}

/** The features from left to right. A feature may open features to its left, never one to its right. */
export const features: readonly Feature<Given, ItemKind>[] = [
  audit,
  accounts,
  signIn,
  files,
  courses,
  enrollments,
  outline,
  progress,
  media,
  lessons,
  classroom,
  people,
  profile,
  admin,
  reviews,
  moderation,
  site,
  inquiries,
]

/** What each of them keeps of a user. */
export const personalData: readonly PersonalData[] = features.flatMap(({ personalData: kept }) => kept ?? [])

/** The kinds of items that a course can consist of, lessons first: they are added most. */
export const itemKinds: readonly ItemKind[] = features.toReversed().flatMap(({ itemKinds: own }) => own ?? [])

/** What waits for those who run the site, of each of them. */
export const waiting: Waiting = Object.assign({}, ...features.map(({ waiting: own }) => own))

/** The pages of theirs that are the same for all visitors. */
export const publicPages = Object.fromEntries(
  features.flatMap(({ publicPages: own = {} }) => Object.entries(own)),
)

/** What each of them does when something has happened in another. */
export const listeners = listenersOf(features)
