import { numberIn } from '../../../base/text/numbers.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import type { Rating } from '../rules.ts'
import { oneDecimal } from '../shared/jsonLd.ts'
import styles from './RatingSummary.module.css'
import { Stars } from './Stars.tsx'
import { courseReviewsText } from './text/en.ts'

/** What the reviews come to: the average and how many gave how many stars; only how many there are, where those are few. */
export function RatingSummary({ rating }: { rating: Rating }) {
  const language = useLanguage()
  const words = courseReviewsText(language)
  const { count, average, counts } = rating
  if (count === 0) return null
  if (average === null) return <p className={styles.few}>{words.few({ count })}</p>
  const shown = numberIn(language, oneDecimal(average))
  return (
    <div className={styles.summary}>
      <div>
        <p className={styles.average}>{shown}</p>
        <p className={styles.stars}>
          <Stars value={average} label={words.averageStars({ average: shown })} />
        </p>
        <p className={styles.count}>{words.count({ count })}</p>
      </div>
      <ul className={styles.bars} aria-label={words.howMany}>
        {counts
          .map((many, at) => ({ stars: at + 1, many }))
          .reverse()
          .map(({ stars, many }) => (
            <li key={stars}>
              <span className={styles.name}>{words.stars({ count: stars })}</span>
              <svg
                className={`flip ${styles.bar}`}
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect width={100} height={1} className={styles.all} />
                <rect width={(100 * many) / count} height={1} className={styles.part} />
              </svg>
              <span className="num">{numberIn(language, many)}</span>
            </li>
          ))}
      </ul>
    </div>
  )
}

/** The average of a course among its other facts, with a way to its reviews; nothing where there is none. */
export function RatingFact({ rating }: { rating: Rating | null }) {
  const language = useLanguage()
  const words = courseReviewsText(language)
  if (rating === null || rating.average === null) return null
  const average = numberIn(language, oneDecimal(rating.average))
  return (
    <div>
      <dt>{words.rating}</dt>
      <dd>
        <a className="link" href="#reviews">
          {words.average({ average })}
        </a>
        , {words.count({ count: rating.count })}
      </dd>
    </div>
  )
}
