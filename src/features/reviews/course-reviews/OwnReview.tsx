import { useEffect, useRef } from 'react'
import { Refusal } from '../../../base/form/Refusal.tsx'
import { useAnswer } from '../../../base/form/useAnswer.ts'
import { useFetcherForm } from '../../../base/form/useFetcherForm.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import type { OwnReview as OwnReviewData, OwnShare } from '../contract.ts'
import { longest, type Reason } from '../rules.ts'
import { removalForm, reviewForm } from './client.ts'
import styles from './OwnReview.module.css'
import { Said } from './ReviewItem.tsx'
import { StarField } from './StarField.tsx'
import { Stars } from './Stars.tsx'
import { courseReviewsText } from './text/en.ts'
import { Unfolding } from './Unfolding.tsx'

/** The member's own review of a course, with the forms to write, change and remove it; or who may write one. */
export function OwnReview({ share }: { share: OwnShare | null }) {
  const words = useText(courseReviewsText)
  const answer = useAnswer(reviewForm)
  const panel = useRef<HTMLElement>(null)
  // The form that had the focus is another one now.
  useEffect(() => {
    if (answer?.done && document.activeElement === document.body) panel.current?.focus()
  }, [answer])
  if (!share?.review && !share?.mayWrite) {
    return share?.mayAnswer ? null : <p className={styles.others}>{words.learnersOnly}</p>
  }
  const { review, mayWrite } = share
  const said = JSON.stringify([review?.stars, review?.text])
  return (
    <section ref={panel} tabIndex={-1} className={`noPrint ${styles.own}`} aria-labelledby="own-review">
      <h3 id="own-review">{words.own.heading}</h3>
      {review === null ? (
        <>
          <p className={styles.about}>{words.own.about}</p>
          <Refusal of={answer?.refused} />
          <ReviewForm key={said} review={null} />
        </>
      ) : (
        <>
          <Hidden of={review} />
          <Stars value={review.stars} />
          {review.text.trim() !== '' && <Said>{review.text}</Said>}
          {!mayWrite && <p className={styles.about}>{words.own.left}</p>}
          <div className={styles.tools}>
            {mayWrite && (
              <Unfolding key={said} name={words.own.change} open={Boolean(answer?.refused)}>
                <Refusal of={answer?.refused} />
                <ReviewForm review={review} />
              </Unfolding>
            )}
            {review.hidden === null && <Removal />}
          </div>
        </>
      )}
    </section>
  )
}

function Hidden({ of: { hidden } }: { of: OwnReviewData }) {
  const words = useText(courseReviewsText)
  if (hidden === null) return null
  const reason = words.hiddenFor[hidden.reason as Reason]
  return (
    <Callout kind="warning" title={words.own.hiddenTitle}>
      {reason === undefined ? words.own.hiddenReports : words.own.hiddenReason({ reason })}{' '}
      {words.own.hiddenHelp}
    </Callout>
  )
}

function ReviewForm({ review }: { review: OwnReviewData | null }) {
  const { own: words } = useText(courseReviewsText)
  const { Form, field, busy } = useForm(reviewForm)
  return (
    <Form noValidate className={styles.form}>
      <input type="hidden" name="known" value={review?.id ?? ''} />
      <StarField {...field('stars', review === null ? undefined : `${review.stars}`)} label={words.stars} />
      <TextField
        multiline
        {...field('text', review?.text ?? '')}
        label={words.text}
        hint={words.textHint}
        dir="auto"
        maxLength={longest.text}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {review === null ? words.submit : words.save}
      </Button>
    </Form>
  )
}

function Removal() {
  const { own: words } = useText(courseReviewsText)
  const { Form, busy } = useFetcherForm(removalForm)
  return (
    <Unfolding name={words.remove}>
      <Form>
        <p>{words.removeAbout}</p>
        <Button type="submit" variant="danger" busy={busy}>
          {words.removeSubmit}
        </Button>
      </Form>
    </Unfolding>
  )
}
