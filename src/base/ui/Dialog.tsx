import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import styles from './Dialog.module.css'
import { onPressBeside } from './pressBeside.ts'

type DialogProps = {
  open: boolean
  /** Called for Escape and for a press on the backdrop. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Buttons, the safe one first: it gets the focus where there is no field. The destructive one last. */
  actions: ReactNode
}

/** A modal dialog, 432 px wide; a sheet at the lower edge under 544 px. Closing it returns the focus. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const id = useId()
  const leave = useEffectEvent(onClose)

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    const field = element.querySelector<HTMLElement>('input:not([hidden])')
    const first = field ?? row.current?.querySelector<HTMLElement>('button, a[href]')
    first?.focus()
    const stopWatching = onPressBeside(element, leave)
    return () => {
      stopWatching()
      element.close()
    }
  }, [open])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Some browsers close at a second Escape even when that is prevented.
      onClose={(event) => open && !event.currentTarget.open && onClose()}
    >
      <div className={styles.inside}>
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-text`} className={styles.text}>
          {children}
        </div>
        <div ref={row} className={styles.actions}>
          {actions}
        </div>
      </div>
    </dialog>
  )
}
