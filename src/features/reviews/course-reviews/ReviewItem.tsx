import type { ReactNode } from 'react'
import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { Avatar } from '../../../base/ui/Avatar.tsx'
import { Badge } from '../../../base/ui/Badge.tsx'
import type { OwnShare, Review } from '../contract.ts'
import { reviewsText } from '../text/en.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { ReportForm } from './ReportForm.tsx'
import styles from './ReviewItem.module.css'
import { Stars } from './Stars.tsx'
import { courseReviewsText } from './text/en.ts'

/** A review with its answer, and what the reader may do with it. `share` is null for visitors. */
export function ReviewItem({ review, share }: { review: Review; share: OwnShare | null }) {
  const { id, stars, text, name, photoURL, createdAt, changedAt, answer } = review
  const language = useLanguage()
  const words = courseReviewsText(language)
  const { nobody } = reviewsText(language)
  const isOwn = share?.review?.id === id
  const author = name.trim() || nobody
  const changed = changedAt.slice(0, 10) !== createdAt.slice(0, 10)
  return (
    <li className={styles.review}>
      <Avatar name={author} photoURL={photoURL} />
      <div className={styles.body}>
        <p className={styles.head}>
          <b>
            <bdi>{author}</bdi>
          </b>
          {isOwn && <Badge kind="brand">{words.yours}</Badge>}
        </p>
        <p className={styles.meta}>
          <Stars value={stars} />
          <span>
            <time dateTime={createdAt}>{shortDay(language, createdAt)}</time>
            {changed && `, ${words.changed({ day: shortDay(language, changedAt) })}`}
          </span>
        </p>
        {text.trim() !== '' && <Said>{text}</Said>}
        {answer && (
          <div className={styles.answer}>
            <p className={styles.meta}>
              <b>{words.answeredBy({ name: answer.name.trim() || nobody })}</b>
              <time dateTime={answer.at}>{shortDay(language, answer.at)}</time>
            </p>
            <Said>{answer.text}</Said>
          </div>
        )}
        {share && !isOwn && (
          <div className={styles.tools}>
            {share.mayAnswer && <AnswerForm id={id} answer={answer?.text ?? null} />}
            <ReportForm id={id} name={author} />
          </div>
        )}
      </div>
    </li>
  )
}

/** A text by somebody, with its line breaks. */
export function Said({ children }: { children: ReactNode }) {
  return (
    <p className={styles.text} dir="auto">
      {children}
    </p>
  )
}
