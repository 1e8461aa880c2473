import type { Deferred } from '../../../base/page/defer.ts'
import { ButtonPager } from '../../../base/page/list/ButtonPager.tsx'
import type { ListPage } from '../../../base/page/list/listPage.ts'
import { PagedList } from '../../../base/page/list/PagedList.tsx'
import { useLanguage } from '../../../base/text/useText.ts'
import { Badge } from '../../../base/ui/Badge.tsx'
import { ButtonLink } from '../../../base/ui/Button.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { coursesText } from '../text/en.ts'
import type { CourseWork } from './contract.ts'
import styles from './HelpingList.module.css'
import { mayAs } from './rules.ts'
import { staffText } from './text/en.ts'

/** The courses of others that a member works on, each with the way to where they work on it; nothing where there are none. */
export function HelpingList({ of }: { of: Deferred<ListPage<CourseWork>> }) {
  const language = useLanguage()
  const { work } = staffText(language)
  return (
    <PagedList
      of={of}
      loading={null}
      failed={work.failed}
      empty={() => null}
      pager={(shown) => <ButtonPager {...shown} words={coursesText(language).list} />}
    >
      {(items) => (
        <section className={styles.helping} aria-labelledby="helping">
          <h2 id="helping">{work.heading}</h2>
          <ul>
            {items.map(({ _id, title, role }) => {
              const edits = mayAs(role, 'editor')
              return (
                <li key={_id}>
                  <Link to={`/all-courses/${_id}`} className={styles.title} dir="auto">
                    {title}
                  </Link>
                  <Badge>{work.roles[role]}</Badge>
                  <ButtonLink size="sm" to={edits ? `/teach/${_id}` : `/teach/${_id}/people`}>
                    {edits ? work.build : work.people}
                    <span className="vh">: {title}</span>
                  </ButtonLink>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </PagedList>
  )
}
