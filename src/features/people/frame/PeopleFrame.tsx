import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { PageIndex } from '../../../base/page/PageIndex.tsx'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { useText } from '../../../base/text/useText.ts'
import { ButtonLink } from '../../../base/ui/Button.tsx'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import { mayAs } from '../../courses/staff/rules.ts'
import { peopleText } from '../text/en.ts'
import type { PeopleCourse } from './client.ts'
import styles from './PeopleFrame.module.css'

/** The frame of a course's pages about people, with an index of them. */
export function PeopleFrame(props: {
  of: PeopleCourse
  title: string
  sub: ReactNode
  tools?: ReactNode
  children: ReactNode
}) {
  const { of, title, sub, tools, children } = props
  const { frame } = useText(peopleText)
  const path = `/teach/${of.course}/people`
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={frame.pageTitle({ page: title, course: of.title })} hidden />
      <PageIndex label={frame.label}>
        {mayAs(of.role, 'editor') && (
          <NavLink to={`/teach/${of.course}`} end>
            {frame.outline}
          </NavLink>
        )}
        <NavLink to={path} end>
          {frame.people}
        </NavLink>
        {mayAs(of.role, 'editor') && (
          <>
            <NavLink to={`${path}/invitations`}>{frame.invitations}</NavLink>
            <NavLink to={`${path}/removed`}>{frame.removed}</NavLink>
          </>
        )}
        <NavLink to={`${path}/staff`}>{frame.staff}</NavLink>
      </PageIndex>
      <PageHead
        title={title}
        sub={
          <>
            <bdi className={styles.course}>{of.title}</bdi>
            {sub}
          </>
        }
        tools={
          <>
            {tools}
            <ButtonLink to={`/all-courses/${of.course}`}>{frame.show}</ButtonLink>
          </>
        }
      />
      <div className={styles.parts}>{children}</div>
    </div>
  )
}
