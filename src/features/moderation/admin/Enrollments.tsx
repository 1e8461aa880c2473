import { numberIn } from '../../../base/text/numbers.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import type { CourseRow } from '../contract.ts'
import { mostCounted } from '../rules.ts'
import { moderationAdminText } from './text/en.ts'

/** How many take a course; of one that is not shown they are counted only so far. */
export function Enrollments({ course: { learners, state } }: { course: CourseRow }) {
  const language = useLanguage()
  const words = moderationAdminText(language)
  return state !== 'shown' && learners > mostCounted
    ? words.many({ count: mostCounted })
    : numberIn(language, learners)
}
