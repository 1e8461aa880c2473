import type { Language } from '../../../base/text/language.ts'
import { coursesText } from '../../../features/courses/text/en.ts'
import { recoveryText } from '../../../features/sign-in/recovery/text/en.ts'
import { siteText } from '../../../features/site/text/en.ts'
import { webText } from '../text/en.ts'
import { paletteText } from './text/en.ts'

/** A page by its name; `also` are synonyms that find it too. */
export type NamedPage = { to: string; label: string; also?: string }

/** The pages that a member, or a visitor, can open, by their names in a language. */
export function pagesFor(language: Language, { signedIn }: { signedIn: boolean }): NamedPage[] {
  const { nav, footer } = webText(language)
  const { also } = paletteText(language)
  return [
    { to: '/', label: nav.home },
    { to: '/all-new-courses', label: nav.allCourses },
    { to: '/all-courses', label: footer.catalogue, also: also.catalogue },
    { to: '/popular-courses', label: coursesText(language).popular.heading },
    { to: '/instructors', label: nav.instructors },
    { to: '/contact-us', label: footer.contact },
    { to: '/terms-condition', label: footer.terms },
    { to: '/privacy-policy', label: footer.privacy },
    { to: '/jobs', label: siteText(language).careers.heading },
    ...(signedIn
      ? [
          { to: '/manage-course', label: nav.manageCourse, also: also.manage },
          { to: '/dashboard', label: nav.learning },
          { to: '/my-enrolled-courses', label: nav.enrolledCourses, also: also.enrolled },
          { to: '/profile', label: nav.profile, also: also.profile },
        ]
      : [
          { to: '/register', label: nav.registration, also: also.register },
          { to: '/forgot-password', label: recoveryText(language).forgotPage.heading, also: also.forgot },
        ]),
  ]
}
