import { Heart } from 'lucide'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { asProblem } from '../../../../base/page/request.ts'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { Icon } from '../../../../base/ui/Icon.tsx'
import { notify } from '../../../../base/ui/toast.ts'
import { save } from '../client/saving.ts'
import { savedText } from '../text/en.ts'
import styles from './CardMarks.module.css'
import { mark, savedCalls, useMarks } from './client/marks.ts'
import { EnrolledMark } from './EnrolledMark.tsx'

/** What a reader has to do with a course, over its cover: "Enrolled", and the heart that saves it for later. */
export function CardMarks({
  id,
  title,
  pressed,
}: {
  id: string
  title: string
  /** Whether the heart was pressed before it could answer. */
  pressed: RefObject<boolean>
}) {
  const words = useText(savedText)
  const { saved, enrolled, signedIn } = useMarks(id)
  const [busy, setBusy] = useState(false)
  // No form, whose answer would load the list anew and lose its further pages.
  const press = async () => {
    setBusy(true)
    mark(id, { saved: !saved })
    try {
      await save(savedCalls, { courseId: id, isSaved: !saved, signedIn })
    } catch (thrown) {
      mark(id, { saved })
      notify.error(asProblem(thrown).message)
    }
    setBusy(false)
  }
  const catchUp = useEffectEvent(() => {
    if (pressed.current) void press()
    pressed.current = false
  })
  useEffect(() => catchUp(), [])
  return (
    <div className={`noPrint ${styles.marks}`}>
      {enrolled && <EnrolledMark />}
      <Button
        iconOnly
        size="sm"
        className={styles.heart}
        aria-pressed={saved}
        aria-label={words.saveNamed({ title })}
        aria-disabled={busy}
        onClick={press}
      >
        <Icon of={Heart} />
      </Button>
    </div>
  )
}
