import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useText } from '../../base/text/useText.ts'
import type { BrandName } from '../../base/ui/BrandIcon.tsx'
import { SkipLink } from '../../base/ui/SkipLink.tsx'
import type { User } from '../../features/accounts/shared/user.ts'
import type { Site } from '../../features/site/contract.ts'
import { Footer } from './Footer.tsx'
import styles from './Frame.module.css'
import { NavBar } from './NavBar.tsx'
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

const columns = ({ nav, footer }: Texts) => [
  {
    title: footer.explore,
    links: [
      { to: '/all-courses', label: footer.catalogue },
      { to: '/popular-courses', label: footer.popular },
      { to: '/saved', label: nav.saved },
      { to: '/add-course', label: nav.addCourse },
    ],
  },
  {
    title: footer.about,
    links: [
      { to: '/terms-condition', label: footer.terms },
      { to: '/privacy-policy', label: footer.privacy },
      { to: '/contact-us', label: footer.contact },
    ],
  },
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
  const { pathname } = useLocation()
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
        <Footer
          key={pathname}
          siteName={site.name}
          logo={site.logo}
          year={site.year}
          tagline={site.tagline}
          columns={columns(texts)}
          social={site.social.map(toProfile)}
        />
      )}
    </>
  )
}

const brands: readonly [host: string, name: string, icon: BrandName][] = [
  ['facebook.com', 'Facebook', 'facebook'],
  ['github.com', 'GitHub', 'github'],
  ['youtube.com', 'YouTube', 'youtube'],
  ['x.com', 'X', 'x'],
]

function toProfile(href: string) {
  const host = new URL(href).hostname
  const brand = brands.find(([name]) => host === name || host.endsWith(`.${name}`))
  return { href, name: brand?.[1] ?? host, icon: brand?.[2] ?? null }
}
