import 'sonner/dist/styles.css'
import { type CSSProperties, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Toaster as Sonner, toast } from 'sonner'
import styles from './ToastCard.module.css'
import { ToastCard } from './ToastCard.tsx'
import { receiveToasts, type ToastMessage } from './toast.ts'
import { ToastsHeld, useHeld } from './toastTime.ts'

const edge = 'var(--gutter)'
const offset = { top: 'calc(var(--header-h) + 0.75rem)', left: edge, right: edge }
const width = { '--width': '23rem' } as CSSProperties

/** The list itself. Loaded by Toaster.tsx, in browsers only. */
export function ToastList({ label, closeLabel }: { label: string; closeLabel: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const { held, settle } = useHeld(frame)
  /** Of the toasts about refused forms: on which page the form is. */
  const mistakes = useRef(new Map<string | number, string>())
  const { pathname } = useLocation()

  useEffect(() => {
    const { current } = mistakes
    const show = (message: ToastMessage) => {
      const shown = toast.custom(
        (id) => (
          <ToastCard {...message} {...{ closeLabel, onGone: settle }} onClose={() => toast.dismiss(id)} />
        ),
        { duration: Number.POSITIVE_INFINITY, onDismiss: ({ id }) => current.delete(id) },
      )
      if (message.mistakeAt !== undefined) current.set(shown, message.mistakeAt)
    }
    return receiveToasts(show, () => dismissAll([...current.keys()]))
  }, [closeLabel, settle])

  useEffect(() => {
    const elsewhere = [...mistakes.current].filter(([, path]) => path !== pathname)
    dismissAll(elsewhere.map(([id]) => id))
  }, [pathname])

  const rtl = getComputedStyle(document.documentElement).direction === 'rtl'
  return (
    <ToastsHeld value={held}>
      <div ref={frame}>
        <Sonner
          expand
          visibleToasts={4}
          gap={10}
          position={rtl ? 'top-left' : 'top-right'}
          className={styles.list ?? ''}
          containerAriaLabel={label}
          offset={offset}
          mobileOffset={offset}
          style={width}
        />
      </div>
    </ToastsHeld>
  )
}

function dismissAll(ids: readonly (string | number)[]): void {
  for (const id of ids) toast.dismiss(id)
}
