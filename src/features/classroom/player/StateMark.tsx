import { Check, Lock } from 'lucide'
import { useText } from '../../../base/text/useText.ts'
import { cx } from '../../../base/ui/cx.ts'
import { Icon } from '../../../base/ui/Icon.tsx'
import type { OutlineItem } from '../contract.ts'
import { classroomText } from '../text/en.ts'
import styles from './StateMark.module.css'

/** How far a learner is with an item: empty, begun, done, or closed; read aloud in words. */
export function StateMark({ item: { state, begun } }: { item: Pick<OutlineItem, 'state' | 'begun'> }) {
  const { states } = useText(classroomText)
  const shown = state === 'open' && begun ? 'begun' : state
  return (
    <span className={cx(styles.mark, styles[shown])}>
      {shown === 'done' && <Icon of={Check} />}
      {shown === 'closed' && <Icon of={Lock} />}
      <span className="vh">{states[shown]}</span>
    </span>
  )
}
