import { useEffect, useState } from 'react'
import { useHydrated } from '../../../../base/page/useHydrated.ts'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { classroomText } from '../../text/en.ts'
import { framedAddress } from './client/framedAddress.ts'
import styles from './OpenFrame.module.css'

type OpenFrameProps = {
  url: string
  title: string
  /** The origins whose pages may be shown. */
  frames: readonly string[]
}

/** Under which name it is kept for the page that is loaded next what to show in it. */
const asked = 'frame'

/** The pages that the browser was given for a lesson may have frames; one that was opened elsewhere may not. */
function mayFrame(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return opened === undefined || new URL(opened.name, location.href).pathname.startsWith('/learn/')
}

/**
 * A button in whose place a page of another site is shown, where those who run this one allow it. Before that, nobody is told who
 * reads here.
 */
export function OpenFrame({ url, title, frames }: OpenFrameProps) {
  const { player } = useText(classroomText)
  const hydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!mayFrame() || sessionStorage.getItem(asked) !== url) return
    sessionStorage.removeItem(asked)
    setOpen(true)
  }, [url])
  const address = framedAddress(url, frames)
  if (address === null || !hydrated) return null
  const open = () => {
    if (mayFrame()) return setOpen(true)
    sessionStorage.setItem(asked, url)
    location.reload()
  }
  if (!isOpen)
    return (
      <span className={`noPrint ${styles.open}`}>
        <Button variant="line" onClick={open}>
          {player.frame({ site: new URL(address).hostname.replace(/^www\./, '') })}
        </Button>
      </span>
    )
  return (
    <iframe
      // The button is gone that had the focus.
      ref={(frame) => frame?.focus()}
      className={`noPrint ${styles.frame}`}
      src={address}
      title={title === '' ? url : title}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-presentation"
      allow="fullscreen; picture-in-picture; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
