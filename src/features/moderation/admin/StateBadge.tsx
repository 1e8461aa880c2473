import { useText } from '../../../base/text/useText.ts'
import { Badge } from '../../../base/ui/Badge.tsx'
import type { CourseRow } from '../contract.ts'
import { moderationAdminText } from './text/en.ts'

/** What a course is to everybody else, where that is unusual. */
export function StateBadge({ state }: Pick<CourseRow, 'state'>) {
  const { states } = useText(moderationAdminText)
  if (state === 'shown') return null
  return <Badge kind={state === 'hidden' ? 'warning' : 'danger'}>{states[state]}</Badge>
}
