import { accountsText } from '../../../base/text/accounts.ts'
import { careersText } from '../../../base/text/careers.ts'
import { coursesText } from '../../../base/text/courses.ts'
import { paletteText } from '../../../base/text/palette.ts'
import { siteText } from '../../../base/text/site.ts'

const { nav, footer } = siteText
const { also } = paletteText

/** A page by its name; `also` are synonyms that find it too. */
export type NamedPage = { to: string; label: string; also?: string }

const open: NamedPage[] = [
  { to: '/', label: nav.home },
  { to: '/all-new-courses', label: nav.allCourses },
  { to: '/all-courses', label: footer.catalogue, also: also.catalogue },
  { to: '/popular-courses', label: coursesText.popular.heading },
  { to: '/instructors', label: nav.instructors },
  { to: '/contact-us', label: footer.contact },
  { to: '/terms-condition', label: footer.terms },
  { to: '/privacy-policy', label: footer.privacy },
  { to: '/jobs', label: careersText.heading },
]

const visitors: NamedPage[] = [
  { to: '/register', label: nav.registration, also: also.register },
  { to: '/forgot-password', label: accountsText.forgot.heading, also: also.forgot },
]

const members: NamedPage[] = [
  { to: '/manage-course', label: nav.manageCourse, also: also.manage },
  { to: '/my-enrolled-courses', label: nav.enrolledCourses, also: also.enrolled },
  { to: '/profile', label: nav.profile, also: also.profile },
]

/** The pages that a member, or a visitor, can open. */
export function pagesFor({ signedIn }: { signedIn: boolean }): NamedPage[] {
  return [...open, ...(signedIn ? members : visitors)]
}
