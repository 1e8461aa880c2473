import { numberIn } from '../../../base/text/numbers.ts'
import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { learnersShownFrom } from '../teaching/rules.ts'
import type { CourseContext } from './contract.ts'
import { coursePageText } from './text/en.ts'

/** How many take a course, and the day of its last change if that is another than the first: parts of a `<dl>`. */
export function ContextFacts(props: { context: CourseContext | null; createdDate: string }) {
  const { context, createdDate } = props
  const language = useLanguage()
  const words = coursePageText(language)
  if (context === null) return null
  const { learners, changedDate } = context
  return (
    <>
      {learners >= learnersShownFrom && (
        <div>
          <dt>{words.learners}</dt>
          <dd className="num">{numberIn(language, learners)}</dd>
        </div>
      )}
      {changedDate.slice(0, 10) !== createdDate.slice(0, 10) && (
        <div>
          <dt>{words.changed}</dt>
          <dd className="num">
            <time dateTime={changedDate}>{shortDay(language, changedDate)}</time>
          </dd>
        </div>
      )}
    </>
  )
}
