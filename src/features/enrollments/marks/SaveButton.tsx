import { Heart } from 'lucide'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { pageOutdated } from '../../../base/page/outdated.ts'
import { useHydrated } from '../../../base/page/useHydrated.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Icon } from '../../../base/ui/Icon.tsx'
import { keptIds } from '../../courses/saved/client/kept.ts'
import { savedText } from '../../courses/saved/text/en.ts'
import styles from './SaveButton.module.css'

/** Saves a course for later, or no longer: with the member's account, for visitors in their browser, which needs scripts. */
export function SaveButton({ courseId, signedIn }: { courseId: string; signedIn: boolean }) {
  const words = useText(savedText)
  const hydrated = useHydrated()
  const [saved, setSaved] = useState(false)
  const { Form, state } = useFetcher()
  useEffect(() => {
    let left = false
    const look = async () => {
      const isSaved = await readSaved(courseId, signedIn)
      if (!left) setSaved(isSaved)
    }
    if (state === 'idle') look()
    addEventListener(pageOutdated, look)
    return () => {
      left = true
      removeEventListener(pageOutdated, look)
    }
  }, [courseId, signedIn, state])
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

async function readSaved(courseId: string, signedIn: boolean): Promise<boolean> {
  if (keptIds().includes(courseId)) return true
  if (!signedIn) return false
  const answer = await fetch(`/api/my-marks?ids=${courseId}`).catch(() => null)
  const marks: { saved: string[] } = answer?.ok ? await answer.json() : { saved: [] }
  return marks.saved.includes(courseId)
}
