import type { ReactNode } from 'react'
import { Avatar } from '../../base/ui/Avatar.tsx'
import { Brand } from '../../base/ui/Brand.tsx'
import { ButtonLink } from '../../base/ui/Button.tsx'
import { initialsOf } from '../../base/ui/initials.ts'
import { Menu, type MenuItem } from '../../base/ui/Menu.tsx'
import { ThemeSwitch } from '../../base/ui/ThemeSwitch.tsx'
import styles from './NavBar.module.css'
import { NavEntry } from './NavEntry.tsx'
import { NavSheet, type NavSheetProps } from './NavSheet.tsx'

type NavBarProps = Omit<NavSheetProps, 'member' | 'labels'> & {
  member: null | { displayName: string; email: string; photoURL?: string | null }
  labels: NavSheetProps['labels'] & {
    /** Accessible name of the home link, such as "Tercet, home". */
    home: string
    darkTheme: string
    /** Accessible name of the account menu's button. */
    account: string
  }
  /** The search control shown on every page. */
  search: ReactNode
  /** Additional items of the account menu, above Logout. */
  menuItems?: readonly MenuItem[]
}

/**
 * The header of every page: name, main navigation, search, theme and account. Below 1216 px the navigation becomes a
 * sheet.
 */
export function NavBar(props: NavBarProps) {
  const { siteName, links, member, labels, logout, search, menuItems = [] } = props
  return (
    <header className={styles.bar}>
      <div className={`wrap ${styles.inside}`}>
        <Brand name={siteName} label={labels.home} />
        <nav className={styles.nav} aria-label={labels.main}>
          {links.map((link) => (
            <NavEntry key={link.to} {...link} />
          ))}
        </nav>
        <div className={styles.end}>
          {search}
          <ThemeSwitch label={labels.darkTheme} />
          {member ? (
            <Menu
              // The label includes the visible initials, so that voice control finds the button by them (WCAG 2.5.3).
              label={[initialsOf(member.displayName), labels.account].filter(Boolean).join(', ')}
              trigger={<Avatar name={member.displayName} photoURL={member.photoURL} />}
              head={
                <>
                  <b>{member.displayName}</b>
                  <span>{member.email}</span>
                </>
              }
              items={[...menuItems, { label: labels.logout, post: logout }]}
            />
          ) : (
            <div className={styles.doors}>
              <ButtonLink variant="ghost" size="sm" to="/login">
                {labels.login}
              </ButtonLink>
              <ButtonLink variant="primary" size="sm" to="/register">
                {labels.register}
              </ButtonLink>
            </div>
          )}
          <NavSheet {...{ siteName, links, labels, logout }} member={member} />
        </div>
      </div>
    </header>
  )
}
