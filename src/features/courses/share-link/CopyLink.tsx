import { Link2 } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Icon } from '../../../base/ui/Icon.tsx'
import { notify } from '../../../base/ui/toast.ts'
import styles from './CopyLink.module.css'
import { shareLinkText } from './text/en.ts'

/**
 * A button that copies a link to the clipboard. Where the browser does not allow that, it shows the link selected, to be
 * copied by hand.
 */
export function CopyLink({ url }: { url: string }) {
  const share = useText(shareLinkText)
  const hint = useId()
  const field = useRef<HTMLInputElement>(null)
  const [refusals, setRefusals] = useState(0)

  useEffect(() => {
    if (refusals === 0) return
    field.current?.focus()
    field.current?.select()
  }, [refusals])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      notify.success(share.copied)
    } catch {
      setRefusals((before) => before + 1)
    }
  }

  return (
    <>
      <Button size="sm" onClick={copy}>
        <Icon of={Link2} />
        {share.copy}
      </Button>
      {refusals > 0 && (
        <div className={styles.byHand}>
          <input
            ref={field}
            className={styles.link}
            readOnly
            value={url}
            dir="ltr"
            aria-label={share.link}
            aria-describedby={hint}
            onFocus={(event) => event.currentTarget.select()}
          />
          <p id={hint}>{share.copyByHand}</p>
        </div>
      )}
    </>
  )
}
