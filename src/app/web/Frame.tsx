import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useText } from '../../base/text/useText.ts'
import { SkipLink } from '../../base/ui/SkipLink.tsx'
import type { User } from '../../features/accounts/shared/user.ts'
import type { Site } from '../../features/site/contract.ts'
import { Footer } from './Footer.tsx'
import styles from './Frame.module.css'
import { footerOf } from './footerOf.ts'
import { NavBar } from './NavBar.tsx'
import { usePageData } from './pageData.tsx'
import { PaletteDoor } from './palette/PaletteDoor.tsx'
import { webText } from './text/en.ts'
import { useArrival } from './useArrival.ts'

type Texts = ReturnType<typeof webText>

const links = ({ nav }: Texts, pathname: string) => [
  { to: '/', label: nav.home },
  // The catalogue and course pages also mark All Courses as the current entry.
  { to: '/all-new-courses', label: nav.allCourses, current: /^\/all(-new)?-courses/.test(pathname) },
  { to: '/add-course', label: nav.addCourse },
  { to: '/manage-course', label: nav.manageCourse },
  { to: '/my-enrolled-courses', label: nav.enrolledCourses },
  { to: '/instructors', label: nav.instructors },
]

/** The page layout: navigation above, footer below, the page between. */
export function Frame(props: {
  site: Site
  member: User | null
  /** Leaves the page and the footer out, at the same places, so that the ids in the header stay the same. */
  isHeaderAlone: boolean
  children: ReactNode
}) {
  const { site, member, isHeaderAlone, children } = props
  const texts = useText(webText)
  const { nav } = texts
  const { pathname, search } = useLocation()
  const { footer } = usePageData()
  const profile = { label: nav.profile, to: '/profile' }
  const learning = { label: nav.learning, to: '/dashboard' }
  const saved = { label: nav.saved, to: '/saved' }
  const administration = { label: nav.administration, to: '/admin' }
  const loading = useNavigation().state !== 'idle'
  const { main, title, onClick } = useArrival()
  return (
    <>
      <SkipLink label={texts.skip} />
      {loading && <div className={`${styles.progress} flip`} role="status" aria-label={nav.loading} />}
      <NavBar
        siteName={site.name}
        links={links(texts, pathname)}
        member={member}
        labels={{
          main: nav.label,
          home: texts.home(site),
          openMenu: nav.openMenu,
          closeMenu: nav.closeMenu,
          login: nav.login,
          register: nav.registration,
          logout: nav.logout,
          darkTheme: texts.theme,
          account: nav.account,
        }}
        menuItems={
          member?.administrator ? [learning, profile, saved, administration] : [learning, profile, saved]
        }
        logout="/logout"
        search={<PaletteDoor signedIn={member !== null} />}
      />
      <p className="vh" role="status">
        {title}
      </p>
      <main ref={main} id="main" tabIndex={-1} onClickCapture={onClick}>
        {isHeaderAlone ? null : children}
      </main>
      {/* Keyed by address: a footer kept across navigations would count as a layout shift when the next page pushes it down. */}
      {isHeaderAlone ? null : (
        <Footer key={pathname} {...footerOf(texts, site)} path={pathname + search} drawn={footer} />
      )}
    </>
  )
}
