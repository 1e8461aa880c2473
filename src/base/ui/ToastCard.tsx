import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide'
import { type PointerEvent, useEffect } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import styles from './ToastCard.module.css'
import type { ToastMessage } from './toast.ts'
import { useToastClock } from './toastTime.ts'

const icons = { success: CircleCheck, warning: TriangleAlert, error: CircleX, info: Info }

type ToastCardProps = ToastMessage & {
  closeLabel: string
  onClose: () => void
  /** Called after the card was removed from the page. */
  onGone: () => void
}

/** A toast with its icon, the button for what it offers, a close button, and a bar that shows the remaining time. */
export function ToastCard({ kind, text, action, closeLabel, onClose, onGone }: ToastCardProps) {
  const paused = useToastClock(onClose)
  useEffect(() => onGone, [onGone])
  const act = () => {
    onClose()
    action?.run()
  }
  return (
    <div className={cx(styles.card, styles[kind], paused && styles.paused)} onPointerDown={unselect}>
      <Icon of={icons[kind]} className={styles.icon} />
      <span className={styles.text} role={kind === 'error' ? 'alert' : 'status'}>
        {text}
      </span>
      {action && (
        <Button size="sm" onClick={act}>
          {action.label}
        </Button>
      )}
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
        <Icon of={X} />
      </button>
    </div>
  )
}

/** Clears the selection: sonner does not drag toasts while there is one, and a press on a toast does not clear it. */
function unselect({ target }: PointerEvent): void {
  if (target instanceof Element && target.closest('button') === null) getSelection()?.removeAllRanges()
}
