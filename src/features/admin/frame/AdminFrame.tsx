import { type ReactNode, use } from 'react'
import { NavLink } from 'react-router'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { administrationText } from '../../../base/text/administration.ts'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import { AdminLinks } from './AdminFeature.tsx'
import styles from './AdminFrame.module.css'

const { label } = administrationText

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
        {use(AdminLinks).map(({ to, label }) => (
          <NavLink key={to} to={to}>
            {label}
          </NavLink>
        ))}
      </nav>
      <PageHead title={heading} sub={sub} tools={tools} />
      {children}
    </div>
  )
}
