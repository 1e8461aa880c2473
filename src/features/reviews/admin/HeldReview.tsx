import { useFetcherForm } from '../../../base/form/useFetcherForm.tsx'
import { useLanguage } from '../../../base/text/useText.ts'
import { Badge } from '../../../base/ui/Badge.tsx'
import { Button } from '../../../base/ui/Button.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import { momentIn } from '../../admin/frame/Moment.tsx'
import { Words } from '../../admin/frame/Words.tsx'
import type { HeldReview as HeldReviewData } from '../contract.ts'
import { Stars } from '../course-reviews/Stars.tsx'
import { courseReviewsText } from '../course-reviews/text/en.ts'
import { type Reason, reasons } from '../rules.ts'
import { reviewsText } from '../text/en.ts'
import { decisionForm } from './client.ts'
import styles from './HeldReview.module.css'
import { reviewsAdminText } from './text/en.ts'

/** A review that is reported or hidden, why, and the buttons to decide on it. */
export function HeldReview({ review }: { review: HeldReviewData }) {
  const { courseId, courseTitle, stars, text, authorId, createdAt, reportedAt, hiddenAt, reports } = review
  const language = useLanguage()
  const words = reviewsAdminText(language)
  const { reasons: why } = courseReviewsText(language)
  const name = review.name.trim() || reviewsText(language).nobody
  return (
    <li className={styles.review}>
      <p className={styles.head}>
        <span>
          {words.about({
            name,
            title: courseTitle,
            author: (shown) => (
              <Link key="author" className="link" to={`/admin/members/${authorId}`}>
                <bdi>{shown}</bdi>
              </Link>
            ),
            course: (shown) => (
              <Link key="course" className="link" to={`/all-courses/${courseId}#reviews`}>
                <bdi>{shown}</bdi>
              </Link>
            ),
          })}
        </span>
        <Badge kind={hiddenAt === null ? 'plain' : 'warning'}>
          {hiddenAt === null ? words.shownNow : words.hiddenNow}
        </Badge>
      </p>
      <p className={styles.head}>
        <Stars value={stars} />
        <span className={styles.meta}>{words.written({ at: momentIn(language, createdAt) })}</span>
      </p>
      {text.trim() === '' ? <p className={styles.meta}>{words.noText}</p> : <Words text={text} />}
      {reportedAt !== null && (
        <p>
          {words.reported({ at: momentIn(language, reportedAt) })}{' '}
          {reports
            .map(({ reason, count }) => words.reason({ reason: why[reason as Reason] ?? reason, count }))
            .join(', ')}
        </p>
      )}
      {hiddenAt !== null && <p>{hiddenSince(words, language, review)}</p>}
      <Decision review={review} name={name} />
    </li>
  )
}

function hiddenSince(
  words: ReturnType<typeof reviewsAdminText>,
  language: Parameters<typeof reviewsAdminText>[0],
  { hiddenAt, hiddenReason }: HeldReviewData,
): string {
  const at = momentIn(language, hiddenAt ?? '')
  const reason = courseReviewsText(language).hiddenFor[hiddenReason as Reason]
  return reason === undefined ? words.hiddenSince({ at }) : words.hiddenFor({ at, reason })
}

function Decision({ review, name }: { review: HeldReviewData; name: string }) {
  const language = useLanguage()
  const words = reviewsAdminText(language)
  const { reasons: why } = courseReviewsText(language)
  const { Form, busy } = useFetcherForm(decisionForm)
  const [mostly] = review.reports
  const decided = review.hiddenAt !== null && review.reportedAt === null
  return (
    <Form className={styles.decision}>
      <input type="hidden" name="id" value={review.id} />
      <fieldset className={styles.buttons}>
        <legend className="vh">{words.decide({ name })}</legend>
        {/* The decision is the value of the button. */}
        <Button type="submit" name="to" value="show" busy={busy}>
          {review.hiddenAt === null ? words.keep : words.show}
        </Button>
        {!decided && (
          <>
            <Select label={words.reasonLabel} name="reason" defaultValue={mostly?.reason ?? 'other'}>
              {reasons.map((reason) => (
                <option key={reason} value={reason}>
                  {why[reason]}
                </option>
              ))}
            </Select>
            <Button type="submit" name="to" value="hide" variant="danger" busy={busy}>
              {review.hiddenAt === null ? words.hide : words.stay}
            </Button>
          </>
        )}
      </fieldset>
    </Form>
  )
}
