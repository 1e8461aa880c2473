import { useHydrated } from '../../../base/page/useHydrated.ts'
import { instantIn } from '../../../base/text/instantIn.ts'
import type { Language } from '../../../base/text/language.ts'
import { digitsIn } from '../../../base/text/numbers.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { Link } from '../../../base/ui/Link.tsx'
import type { LearnerOutline, OutlineItem } from '../contract.ts'
import { StateMark } from '../player/StateMark.tsx'
import { durationIn } from '../shared/duration.ts'
import { addressOf } from '../shared/place.ts'
import { classroomText } from '../text/en.ts'
import styles from './CourseOutline.module.css'

/** What a course consists of, on its page: what is open leads to the lesson, what is closed says when it opens. */
export function CourseOutline({ courseId, outline }: { courseId: string; outline: LearnerOutline | null }) {
  const language = useLanguage()
  if (outline === null || outline.sections.length === 0) return null
  const { outline: words } = classroomText(language)
  const { required, optional, sections } = outline
  // What lies elsewhere takes no time that is known.
  const said = [
    required.minutes > 0
      ? words.summary({ lessons: required.all, time: durationIn(language, required.minutes) })
      : words.untimed({ lessons: required.all }),
    optional.minutes > 0
      ? words.optional({ lessons: optional.all, time: durationIn(language, optional.minutes) })
      : optional.all > 0 && words.optionalUntimed({ lessons: optional.all }),
  ]
  return (
    <section className={styles.outline} aria-labelledby="contents">
      <div className={styles.head}>
        <h2 id="contents">{words.heading}</h2>
        <p>{said.filter(Boolean).join(' ')}</p>
      </div>
      {sections.map((section, nr) => (
        <details key={section._id} open={nr === 0 || section.items.some(({ _id }) => _id === outline.next)}>
          <summary>
            <span className="num">{digitsIn(language, nr + 1)}</span>
            <span dir="auto">{section.title}</span>
          </summary>
          {section.summary !== '' && (
            <p className={styles.summary} dir="auto">
              {section.summary}
            </p>
          )}
          <ol>
            {section.items.map((item) => (
              <Row key={item._id} courseId={courseId} item={item} zone={outline.zone} />
            ))}
          </ol>
        </details>
      ))}
    </section>
  )
}

function Row({ courseId, item, zone }: { courseId: string; item: OutlineItem; zone: string }) {
  const language = useLanguage()
  const words = classroomText(language)
  const isHere = useHydrated()
  const at = item.opens?.at ?? null
  const notes = [
    item.free ? words.free : '',
    item.optional ? words.optional : '',
    opensIn(language, item, zone),
    // The server does not know the reader's zone.
    isHere && at !== null && zone !== ownZone() ? words.opens.here({ at: instantIn(language, at) }) : '',
  ].filter((note) => note !== '')
  return (
    <li className={styles.row}>
      <StateMark item={item} />
      <span className={styles.title}>
        {item.state === 'closed' ? (
          <span dir="auto">{item.title}</span>
        ) : (
          <Link className="link" to={addressOf(courseId, item)} dir="auto">
            {item.title}
          </Link>
        )}
        {notes.length > 0 && (
          <span className={styles.notes} suppressHydrationWarning>
            {notes.join(', ')}
          </span>
        )}
      </span>
      {item.minutes !== null && item.minutes > 0 && (
        <span className="num">{durationIn(language, item.minutes)}</span>
      )}
    </li>
  )
}

/** The reader's time zone. */
function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** When a closed item opens, in a few words; of what opens by enrolling nothing, since the page says so once. */
function opensIn(language: Language, { opens }: OutlineItem, zone: string): string {
  const { opens: words } = classroomText(language)
  if (opens === null || opens.rule === 'enroll') return ''
  if (opens.at !== null) return words.at({ at: `${instantIn(language, opens.at, zone)} (${zone})` })
  return opens.rule === 'item'
    ? words.item({ title: opens.item ?? '' })
    : words[opens.rule === 'date' ? 'course' : opens.rule]
}
