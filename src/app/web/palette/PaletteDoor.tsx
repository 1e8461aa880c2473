import { Search } from 'lucide'
import { type ComponentType, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { textHere } from '../../../base/page/language.ts'
import { pageText } from '../../../base/page/text/en.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { Icon } from '../../../base/ui/Icon.tsx'
import { notify } from '../../../base/ui/toast.ts'
import { webText } from '../text/en.ts'
import type { PaletteProps } from './Palette.tsx'
import styles from './PaletteDoor.module.css'

/** Opens the command palette by button, Ctrl+K or ⌘K. The palette's module is loaded on first use. */
export function PaletteDoor({ signedIn }: { signedIn: boolean }) {
  const { nav } = useText(webText)
  const [open, setOpen] = useState(false)
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>()
  const onMac = useSyncExternalStore(never, isMac, () => false)
  const close = () => setOpen(false)

  const toggle = async () => {
    setOpen(!open)
    try {
      const loaded = await import('./Palette.tsx')
      setPalette(() => loaded.Palette)
    } catch {
      close()
      notify.error(textHere(pageText).failures.unreachable)
    }
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return
    event.preventDefault()
    // An open modal dialog takes precedence.
    if (open || document.querySelector('dialog:modal') === null) toggle()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <Button
        variant="ghost"
        className={styles.door}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        busy={open && !Palette}
        onClick={toggle}
      >
        <Icon of={Search} />
        <span className="vh">{nav.search}</span>
        <span className={styles.keys}>{onMac ? '⌘ K' : 'Ctrl K'}</span>
      </Button>
      {open && Palette && <Palette signedIn={signedIn} onClose={close} />}
    </>
  )
}

/** On keyboards without Latin letters, the physical position of the key counts. */
function isShortcut({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey === metaKey || altKey || shiftKey) return false
  return key.toLowerCase() === 'k' || (code === 'KeyK' && key > '~')
}

function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform)
}

function never() {
  return () => undefined
}
