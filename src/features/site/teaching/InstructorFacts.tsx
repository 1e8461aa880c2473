import { digitsIn, numberIn } from '../../../base/text/numbers.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { courseReviewsText } from '../../reviews/course-reviews/text/en.ts'
import { oneDecimal } from '../../reviews/shared/jsonLd.ts'
import type { InstructorProfile } from './contract.ts'
import styles from './InstructorPage.module.css'
import { learnersShownFrom } from './rules.ts'
import { teachingText } from './text/en.ts'

/** Since when somebody teaches here, how many courses they have, and how many learners and what rating these have. */
export function InstructorFacts({ instructor }: { instructor: InstructorProfile }) {
  const { since, courses, learners, rating } = instructor
  const language = useLanguage()
  const words = teachingText(language).page
  const reviews = courseReviewsText(language)
  const year = digitsIn(language, new Date(since).getUTCFullYear())
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{words.since}</dt>
        <dd className="num">{words.sinceYear({ year })}</dd>
      </div>
      <div>
        <dt>{words.courses}</dt>
        <dd className="num">{numberIn(language, courses)}</dd>
      </div>
      {learners >= learnersShownFrom && (
        <div>
          <dt>{words.learners}</dt>
          <dd className="num">{numberIn(language, learners)}</dd>
        </div>
      )}
      {rating && (
        <div>
          <dt>{reviews.rating}</dt>
          <dd className="num">
            {reviews.average({ average: numberIn(language, oneDecimal(rating.average)) })},{' '}
            {reviews.count({ count: rating.count })}
          </dd>
        </div>
      )}
    </dl>
  )
}
