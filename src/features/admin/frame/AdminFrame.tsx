import { type ReactNode, use } from 'react'
import { NavLink } from 'react-router'
import { PageIndex } from '../../../base/page/PageIndex.tsx'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { useLanguage } from '../../../base/text/useText.ts'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import { adminText } from '../text/en.ts'
import { AdminLinks } from './AdminFeature.tsx'

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
  const language = useLanguage()
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={title} hidden />
      <PageIndex label={adminText(language).label}>
        {use(AdminLinks).map(({ to, label }) => (
          <NavLink key={to} to={to} end={to === '/admin'}>
            {label(language)}
          </NavLink>
        ))}
      </PageIndex>
      <PageHead title={heading} sub={sub} tools={tools} />
      {children}
    </div>
  )
}
