import { ArrowRight } from 'lucide'
import { useId, ViewTransition } from 'react'
import { useLocation } from 'react-router'
import { digitsIn, numberIn } from '../../base/text/numbers.ts'
import { shortDay } from '../../base/text/shortDay.ts'
import { useLanguage } from '../../base/text/useText.ts'
import { ButtonLink } from '../../base/ui/Button.tsx'
import { cx } from '../../base/ui/cx.ts'
import { Icon } from '../../base/ui/Icon.tsx'
import { Link } from '../../base/ui/Link.tsx'
import styles from './CourseCard.module.css'
import { Cover } from './cover/Cover.tsx'
import type { NotedCard } from './notes/contract.ts'
import { MarksSlot } from './saved/marks/MarksSlot.tsx'
import { coursesText } from './text/en.ts'

/** The navigation state of a course's page opened from a card: the view transition name of the cover. */
export type CameFrom = { cover: string }

/** A course in a grid. The whole card links to its page, but for its teacher's name and its marks; `rank` shows a number in the margin. */
export function CourseCard(props: {
  course: NotedCard
  /** The level of its heading: one below the heading of the grid. */
  level?: 2 | 3
  byline?: boolean
  rank?: number
  eager?: boolean
}) {
  const { course, level = 3, byline = false, rank, eager = false } = props
  const language = useLanguage()
  const { card } = coursesText(language)
  const Heading = `h${level}` as const
  const id = useId()
  const { instructorId, rating } = course.note ?? noNote
  // Unique per card and visit, because two lists of a page may have the same course.
  const cover = `cover-${useLocation().key}-${course._id}-${rank ?? 0}`
  return (
    <li className={cx(styles.card, rank !== undefined && styles.ranked)}>
      <ViewTransition name={cover} share="morph" default="none">
        <div className={styles.cover}>
          <Cover course={{ id: course._id, title: course.title, imageUrl: course.imageUrl }} eager={eager} />
        </div>
      </ViewTransition>
      {rank !== undefined && <span className={styles.rank}>{digitsIn(language, rank)}</span>}
      <p className={styles.meta}>
        {byline && (
          <span className={styles.by}>
            {card.byline({
              name: course.name,
              who: (name) => <By key={name} name={name} id={instructorId} />,
            })}
          </span>
        )}
        <time className="num" dateTime={course.createdDate}>
          {shortDay(language, course.createdDate)}
        </time>
        {rating && <CardRating {...rating} />}
      </p>
      <Heading id={`${id}-title`} className={styles.title} dir="auto">
        {course.title}
      </Heading>
      <p className={styles.text} dir="auto">
        {course.description}
      </p>
      <ButtonLink
        variant="text"
        className={styles.link}
        to={`/all-courses/${course._id}`}
        state={{ cover } satisfies CameFrom}
        id={`${id}-link`}
        aria-labelledby={`${id}-link ${id}-title`}
      >
        {card.details}
        <Icon of={ArrowRight} flip />
      </ButtonLink>
      <MarksSlot id={course._id} title={course.title} />
    </li>
  )
}

const noNote = { instructorId: null, rating: null }

/** The teacher's name, which leads to their page if they have one. */
function By({ name, id }: { name: string; id: string | null }) {
  if (id === null) return <bdi>{name}</bdi>
  return (
    <Link className={styles.teacher} to={`/instructors/${id}`}>
      <bdi>{name}</bdi>
    </Link>
  )
}

function CardRating({ average, count }: { average: number; count: number }) {
  const language = useLanguage()
  const shown = numberIn(language, Math.round(average * 10) / 10)
  return (
    <span className={styles.rating}>
      <span aria-hidden="true" className="num">
        {shown} ({numberIn(language, count)})
      </span>
      <span className="vh">{coursesText(language).card.rating({ average: shown, count })}</span>
    </span>
  )
}
