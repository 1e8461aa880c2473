import { ChevronDown } from 'lucide'
import { useLanguage } from '../../../base/text/useText.ts'
import { Icon } from '../../../base/ui/Icon.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import type { LearnerOutline } from '../contract.ts'
import { RailSearch } from '../search/RailSearch.tsx'
import { durationIn } from '../shared/duration.ts'
import { addressOf } from '../shared/place.ts'
import { classroomText } from '../text/en.ts'
import styles from './OutlineRail.module.css'
import { StateMark } from './StateMark.tsx'

/** The outline beside a lesson: each section folds, and each item says how far one is with it. */
export function OutlineRail(props: {
  courseId: string
  outline: LearnerOutline
  current: string
  search: string
}) {
  const { courseId, outline, current, search } = props
  const language = useLanguage()
  const { player } = classroomText(language)
  return (
    <nav id="lessons" className={styles.rail} aria-label={player.lessons}>
      <h2>{player.lessons}</h2>
      {outline.learner && search === '' && (
        <div className={styles.search}>
          <RailSearch courseId={courseId} />
        </div>
      )}
      {outline.sections.map(({ _id, title, items }) => (
        <details key={_id} className={styles.section} open={items.some((item) => item._id === current)}>
          <summary>
            <span dir="auto">{title}</span>
            <span className="num">
              {player.of({ done: items.filter(({ state }) => state === 'done').length, all: items.length })}
            </span>
            <Icon of={ChevronDown} />
          </summary>
          <ol>
            {items.map((item) => (
              <li key={item._id}>
                <Link
                  to={addressOf(courseId, item, search)}
                  aria-current={item._id === current ? 'page' : undefined}
                  className={styles.item}
                >
                  <StateMark item={item} />
                  <span dir="auto">{item.title}</span>
                  {item.minutes !== null && item.minutes > 0 && (
                    <span className={`num ${styles.minutes}`}>{durationIn(language, item.minutes)}</span>
                  )}
                </Link>
              </li>
            ))}
          </ol>
        </details>
      ))}
    </nav>
  )
}
