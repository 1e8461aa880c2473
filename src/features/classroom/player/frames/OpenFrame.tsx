import { useEffect, useState } from 'react'
import { useHydrated } from '../../../../base/page/useHydrated.ts'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { lessonPages } from '../../shared/lessonPages.ts'
import { classroomText } from '../../text/en.ts'
import { askedFrames } from './client/askedFrames.ts'
import { framedAddress } from './client/framedAddress.ts'
import styles from './OpenFrame.module.css'

type OpenFrameProps = {
  url: string
  title: string
  /** The origins whose pages may be shown. */
  frames: readonly string[]
}

const asked = askedFrames(() => sessionStorage)

const hereAndNow = (url: string) => ({ url, path: location.pathname, at: Date.now() })

/** The button is gone that had the focus. Always the same function, so that it is called once, and takes the focus from nothing later. */
const focus = (frame: HTMLIFrameElement | null) => frame?.focus()

/** The pages that the browser was given for a lesson may have frames; one that was opened elsewhere may not. */
function mayFrame(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return opened === undefined || new URL(opened.name, location.href).pathname.startsWith(lessonPages)
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
    const isAsked = asked.take(hereAndNow(url))
    if (isAsked && mayFrame()) setOpen(true)
  }, [url])
  const address = framedAddress(url, frames)
  if (address === null || !hydrated) return null
  const open = () => {
    if (mayFrame()) return setOpen(true)
    // What is typed in a form is kept as a draft. A browser that keeps nothing loses no words for a frame.
    if (asked.ask(hereAndNow(url))) location.reload()
    else window.open(url, '_blank', 'noopener')
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
      ref={focus}
      className={`noPrint ${styles.frame}`}
      src={address}
      title={title === '' ? url : title}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation"
      allow="fullscreen; picture-in-picture; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
