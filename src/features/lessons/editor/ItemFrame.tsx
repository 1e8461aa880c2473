import { ArrowLeft } from 'lucide'
import type { ReactNode } from 'react'
import { useText } from '../../../base/text/useText.ts'
import { Icon } from '../../../base/ui/Icon.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import type { EditedItem } from '../../outline/editing/client/itemEditor.ts'
import styles from './ItemFrame.module.css'
import { editorText } from './text/en.ts'

type ItemFrameProps = {
  edited: EditedItem
  /** What stands at the end of the bar. */
  tools: ReactNode
  /** A line under the title of the course. */
  below: string
  /** What stands at the end of the page, such as the history. */
  aside?: ReactNode
  children: ReactNode
}

/** The page of an item: a bar with the course, the outline beside it, and what is written. */
export function ItemFrame({ edited, tools, below, aside, children }: ItemFrameProps) {
  const { page } = useText(editorText)
  const { course, courseTitle, item, outline } = edited
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <Link to={`/teach/${course}`} className={styles.back} aria-label={page.back}>
          <Icon of={ArrowLeft} flip />
        </Link>
        <p className={styles.course}>
          <b dir="auto">{courseTitle}</b>
          <span>{below}</span>
        </p>
        {tools}
      </header>
      <div className={styles.columns} data-aside={aside ? '' : undefined}>
        <nav className={styles.outline} aria-label={courseTitle}>
          {outline.sections.map((section) => (
            <section key={section._id}>
              <h2 dir="auto">{section.title}</h2>
              <ul>
                {section.items.map(({ _id, title }) => (
                  <li key={_id}>
                    <Link to={`/teach/${course}/${_id}`} aria-current={_id === item._id ? 'page' : undefined}>
                      <bdi>{title}</bdi>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <div className={styles.main}>{children}</div>
        {aside}
      </div>
    </div>
  )
}
