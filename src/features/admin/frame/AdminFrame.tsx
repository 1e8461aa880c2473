import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { administrationText } from '../../../base/text/administration.ts'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import styles from './AdminFrame.module.css'

const { label, nav } = administrationText

const pages = ['members', 'inquiries', 'letters', 'events', 'settings'] as const

/** The frame of an admin page, with links to the others. */
export function AdminFrame(props: {
  title: string
  /** The heading, where it is not the title. */
  heading?: ReactNode
  sub?: ReactNode
  tools?: ReactNode
  children: ReactNode
}) {
  const { title, heading = title, sub, tools, children } = props
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={title} hidden />
      <nav className={styles.nav} aria-label={label}>
        {pages.map((page) => (
          <NavLink key={page} to={`/admin/${page}`}>
            {nav[page]}
          </NavLink>
        ))}
      </nav>
      <PageHead title={heading} sub={sub} tools={tools} />
      {children}
    </div>
  )
}
