import { useLanguage } from '../../../base/text/useText.ts'
import { ButtonLink } from '../../../base/ui/Button.tsx'
import { nextStepId } from '../../enrollments/client.ts'
import type { LearnerOutline } from '../contract.ts'
import { durationIn } from '../shared/duration.ts'
import { addressOf } from '../shared/place.ts'
import { classroomText } from '../text/en.ts'
import styles from './ContinueLink.module.css'

/** For those who take a course: how far they have come, and the one way on. */
export function ContinueLink(props: {
  courseId: string
  outline: LearnerOutline | null
  /** Whether there is no other main button beside it. */
  isMain: boolean
}) {
  const { courseId, outline, isMain } = props
  const language = useLanguage()
  const { outline: words } = classroomText(language)
  if (outline === null || !outline.learner || outline.sections.length === 0) return null
  const items = outline.sections.flatMap((section) => section.items)
  const { required } = outline
  const isBegun = items.some(({ begun, state }) => begun || state === 'done')
  const next = items.find(({ _id }) => _id === outline.next)
  const first = items.find(({ state }) => state === 'done')
  const isFinished = required.done === required.all
  const to = isFinished ? (first ?? next) : next
  return (
    <div className={`noPrint ${styles.way}`}>
      {isBegun && (
        <p>
          {required.left > 0
            ? words.left({
                done: required.done,
                all: required.all,
                time: durationIn(language, required.left),
              })
            : words.leftUntimed({ done: required.done, all: required.all })}
        </p>
      )}
      {to === undefined ? (
        <p>{words.waiting}</p>
      ) : (
        <ButtonLink
          id={nextStepId}
          variant={isMain ? 'primary' : 'line'}
          size="lg"
          to={addressOf(courseId, to)}
        >
          <bdi>{isFinished ? words.review : isBegun ? words.continue(to) : words.start}</bdi>
        </ButtonLink>
      )}
    </div>
  )
}
