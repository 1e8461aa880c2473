import { draftsText as words } from '../../text/drafts.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import styles from './DraftNotice.module.css'
import type { Offer } from './watch.ts'

/** Tells in a form that its draft was kept, with buttons to put it back or discard it. */
export function DraftNotice({ offer: { putBack, discard } }: { offer: Offer }) {
  return (
    <Callout>
      <div className={styles.notice}>
        {putBack ? words.changed : words.kept}
        <span className={styles.buttons}>
          {putBack && (
            <Button size="sm" onClick={putBack}>
              {words.putBack}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={discard}>
            {words.discard}
          </Button>
        </span>
      </div>
    </Callout>
  )
}
