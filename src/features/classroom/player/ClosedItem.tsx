import { useHydrated } from '../../../base/page/useHydrated.ts'
import { instantIn } from '../../../base/text/instantIn.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { ButtonLink } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import type { Opens } from '../contract.ts'
import { classroomText } from '../text/en.ts'
import styles from './PlayerPage.module.css'

/** Why an item is closed, and when it opens: in the zone of the course, and in the reader's. */
export function ClosedItem(props: { courseId: string; zone: string; opens: Opens | null }) {
  const { courseId, zone, opens } = props
  const language = useLanguage()
  const { player } = classroomText(language)
  const isHere = useHydrated()
  return (
    <>
      <Callout title={player.closed.title}>
        <p suppressHydrationWarning>{reasonOf(opens, player, (at) => instantIn(language, at, zone), zone)}</p>
        {isHere && opens?.at && <p>{player.closed.here({ at: instantIn(language, opens.at) })}</p>}
      </Callout>
      <p className={styles.closed}>
        <ButtonLink to={`/all-courses/${courseId}`}>{player.back}</ButtonLink>
      </p>
    </>
  )
}

function reasonOf(
  opens: Opens | null,
  { closed }: ReturnType<typeof classroomText>['player'],
  told: (at: string) => string,
  zone: string,
): string {
  if (opens === null) return closed.course
  if (opens.at !== null) return closed.at({ at: told(opens.at), zone })
  if (opens.rule === 'item') return closed.item({ title: opens.item ?? '' })
  if (opens.rule === 'order') return closed.order
  return opens.rule === 'start' ? closed.start : closed.enroll
}
