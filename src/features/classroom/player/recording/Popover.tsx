import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import styles from './Popover.module.css'

/** A small window above the bar. Escape and a press beside it close it; the focus goes back to the button that opened it. */
export function Popover(props: { label: string; onClose: () => void; children: ReactNode }) {
  const { label, onClose, children } = props
  const box = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { current } = box
    const opener = document.activeElement
    current?.querySelector<HTMLElement>('input:checked, input, button')?.focus()
    const press = ({ target }: PointerEvent) => {
      // The button that opened it closes it by itself.
      if (target instanceof Node && !current?.contains(target) && !opener?.contains(target)) close()
    }
    document.addEventListener('pointerdown', press)
    return () => {
      document.removeEventListener('pointerdown', press)
      const isInside = current?.contains(document.activeElement) || document.activeElement === document.body
      if (isInside && opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <div
      ref={box}
      className={styles.popover}
      role="dialog"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </div>
  )
}
