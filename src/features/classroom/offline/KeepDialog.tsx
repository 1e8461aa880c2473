import { useId, useState } from 'react'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Choices } from '../../../base/ui/Choices.tsx'
import { Dialog } from '../../../base/ui/Dialog.tsx'
import { sizeOf } from '../../files/rules.ts'
import { filesText } from '../../files/text/en.ts'
import type { LearnerOutline, OutlineItem } from '../contract.ts'
import { canBeKept } from './client/plan.ts'
import styles from './KeepDialog.module.css'
import { offlineText } from './text/en.ts'
import { type Keeping, useKeeping } from './useKeeping.ts'

const reasons = { 'online-only': 'online', elsewhere: 'elsewhere', closed: 'closed' }

/** Asks whether a lesson or all of its section is to be kept, says what that takes and what stays behind, and keeps it. */
export function KeepDialog(props: {
  account: string
  courseId: string
  outline: Pick<LearnerOutline, 'title'>
  section: { title: string; items: readonly OutlineItem[] }
  item: OutlineItem
  onClose: () => void
  onDone: () => void
}) {
  const { account, courseId, outline, section, item, onClose, onDone } = props
  const { dialog: words } = useText(offlineText)
  const [all, setAll] = useState(false)
  const name = useId()
  const items = all ? section.items : [item]
  const keeping = useKeeping({ account, courseId, outline, items, onDone })
  const { plans, room, kept } = keeping
  const bytes = (plans ?? []).reduce((sum, plan) => sum + plan.bytes, 0)
  const isTooMuch = room !== null && bytes > room
  const isNothing = plans !== null && !plans.some(canBeKept)
  const leave = () => {
    keeping.stop()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={leave}
      title={words.title}
      actions={
        <>
          <Button variant="ghost" onClick={leave}>
            {kept === null ? words.cancel : words.stop}
          </Button>
          <Button
            variant="primary"
            busy={kept !== null}
            disabled={plans === null || isTooMuch || isNothing}
            onClick={keeping.keep}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <div className={styles.inside}>
        <Choices legend={words.what}>
          <label>
            <input
              type="radio"
              name={name}
              checked={!all}
              disabled={kept !== null}
              onChange={() => setAll(false)}
            />
            {words.lesson}
          </label>
          <label>
            <input
              type="radio"
              name={name}
              checked={all}
              disabled={kept !== null}
              onChange={() => setAll(true)}
            />
            {words.section({ title: section.title, count: section.items.length })}
          </label>
        </Choices>
        <div role="status">
          <Taking {...{ plans, room, kept }} bytes={bytes} isTooMuch={isTooMuch} />
        </div>
      </div>
    </Dialog>
  )
}

/** What the chosen lessons take, what of them stays behind, and how much has arrived. */
function Taking(props: Keeping & { bytes: number; isTooMuch: boolean }) {
  const { plans, room, kept, bytes, isTooMuch } = props
  const { dialog: words } = useText(offlineText)
  const { size: sizeText } = useText(filesText)
  const size = (count: number) => sizeText(sizeOf(count))
  if (plans === null) return <p>{words.measuring}</p>
  if (kept !== null) {
    const done = { done: size(kept), all: size(bytes) }
    return (
      <p>
        <span className="num">{words.progress(done)}</span>
        <progress className={styles.bar} aria-label={words.progress(done)} value={kept} max={bytes} />
      </p>
    )
  }
  const behind = plans.flatMap((plan) => plan.behind)
  const count = plans.filter(canBeKept).length
  return (
    <>
      {count === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <p className="num">{words.size({ count, size: size(bytes) })}</p>
      )}
      {room !== null && count > 0 && (
        <p className={isTooMuch ? styles.refused : undefined}>
          {isTooMuch ? words.noRoom({ size: size(room) }) : words.room({ size: size(room) })}
        </p>
      )}
      {behind.length > 0 && (
        <>
          <h3>{words.behind}</h3>
          <ul className={styles.behind}>
            {behind.map(({ name, why }) => (
              <li key={`${why} ${name}`} dir="auto">
                {words.why({ name, why: reasons[why] })}
              </li>
            ))}
          </ul>
        </>
      )}
      {/iPhone|iPad/.test(navigator.userAgent) && <p>{words.onPhones}</p>}
    </>
  )
}
