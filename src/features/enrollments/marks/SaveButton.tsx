import { Heart } from 'lucide'
import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import { useHydrated } from '../../../base/page/useHydrated.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Icon } from '../../../base/ui/Icon.tsx'
import { useMarks } from '../../courses/saved/marks/client/marks.ts'
import { savedText } from '../../courses/saved/text/en.ts'
import styles from './SaveButton.module.css'

/** Saves a course for later, or no longer: with the member's account, for visitors in their browser, which needs scripts. */
export function SaveButton({ courseId }: { courseId: string }) {
  const words = useText(savedText)
  const hydrated = useHydrated()
  const { saved, askAgain } = useMarks(courseId)
  const { Form, state } = useFetcher()
  const look = useEffectEvent(askAgain)
  useEffect(() => {
    if (state === 'idle') look()
  }, [state])
  if (!hydrated) return null
  return (
    <Form method="post" action="/saved">
      <input type="hidden" name="courseId" value={courseId} />
      <input type="hidden" name="intent" value={saved ? 'remove' : 'save'} />
      <Button type="submit" size="sm" aria-pressed={saved} busy={state !== 'idle'} className={styles.save}>
        <Icon of={Heart} />
        {words.save}
      </Button>
    </Form>
  )
}
