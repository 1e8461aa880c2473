import { ArrowRight } from 'lucide'
import { ViewTransition } from 'react'
import type { Language } from '../../../base/text/language.ts'
import { digitsIn, numberIn } from '../../../base/text/numbers.ts'
import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { ButtonLink } from '../../../base/ui/Button.tsx'
import { Icon } from '../../../base/ui/Icon.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import styles from '../CourseCard.module.css'
import { Cover } from '../cover/Cover.tsx'
import type { NotedCard } from '../notes/shared/note.ts'
import { MarksSlot } from '../saved/marks/MarksSlot.tsx'
import { coursesText } from '../text/en.ts'

/** The navigation state of a course's page opened from a card: the view transition name of the cover. */
export type CameFrom = { cover: string }

/** What a card looks like, whichever course it shows. */
export type CardLook = {
  /** The level of its heading: one below the heading of the grid. */
  level: 2 | 3
  byline: boolean
  eager: boolean
}

/** What a card says of its course in words and numbers of the reader's language. */
type CardWords = {
  day: string
  rank: string | undefined
  /** Its rating, to be seen and to be read aloud. */
  shown?: string
  read?: string
}

export function cardWords(language: Language, { createdDate, note }: NotedCard, rank?: number): CardWords {
  return {
    day: shortDay(language, createdDate),
    rank: rank ? digitsIn(language, rank) : undefined,
    ...(note?.rating && ratingWords(language, note.rating)),
  }
}

function ratingWords(language: Language, rating: { average: number; count: number }) {
  const { count } = rating
  const average = numberIn(language, Math.round(rating.average * 10) / 10)
  return {
    shown: `${average} (${numberIn(language, count)})`,
    read: coursesText(language).card.rating({ average, count }),
  }
}

/** What is in the element of a card. On the server it is drawn once for all courses (`cardText.tsx`). */
export function CardInside(
  props: CardLook & {
    /** Begins the ids of its elements. */
    id: string
    course: NotedCard
    words: CardWords
    /** The view transition name of its cover. */
    cover: string
  },
) {
  const { id, course, words, level, byline, eager, cover } = props
  const { card } = coursesText(useLanguage())
  const Heading = `h${level}` as const
  return (
    <>
      <ViewTransition name={cover} share="morph" default="none">
        <div className={styles.cover}>
          <Cover course={{ id: course._id, title: course.title, imageUrl: course.imageUrl }} eager={eager} />
        </div>
      </ViewTransition>
      {words.rank && <span className={styles.rank}>{words.rank}</span>}
      <p className={styles.meta}>
        {byline && (
          <span className={styles.by}>
            {card.byline({
              name: course.name,
              who: (name) => <By key={name} name={name} id={course.note?.instructorId} />,
            })}
          </span>
        )}
        <time className="num" dateTime={course.createdDate}>
          {words.day}
        </time>
        {words.read && (
          <span className={styles.rating}>
            <span aria-hidden="true" className="num">
              {words.shown}
            </span>
            <span className="vh">{words.read}</span>
          </span>
        )}
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
    </>
  )
}

/** The teacher's name, which leads to their page if they have one. */
function By({ name, id }: { name: string; id: string | null | undefined }) {
  if (!id) return <bdi>{name}</bdi>
  return (
    <Link className={styles.teacher} to={`/instructors/${id}`}>
      <bdi>{name}</bdi>
    </Link>
  )
}
