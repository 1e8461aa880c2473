import { type ComponentType, useEffect, useState } from 'react'
import { whenToastWaits } from './toast.ts'

type ToasterProps = {
  /** The labels of the list and of its close buttons. */
  label: string
  closeLabel: string
}

/** How long after a failure the list is loaded again while a toast waits for it, in ms. */
const pause = 2_000

/**
 * Shows toasts in the upper corner at the line's end; used once, in the layout. The list is loaded at the first interaction,
 * or at once when a toast waits, because pages that are only read never need it.
 */
export function Toaster(props: ToasterProps) {
  const [List, setList] = useState<ComponentType<ToasterProps>>()

  useEffect(() => {
    const stop = new AbortController()
    let again: ReturnType<typeof setTimeout> | undefined
    let stopWaiting = () => {}
    const wait = () => {
      if (!stop.signal.aborted) stopWaiting = whenToastWaits(load)
    }
    const load = async () => {
      try {
        const { ToastList } = await import('./ToastList.tsx')
        setList(() => ToastList)
      } catch {
        // Toasts that wait must not wait for the next one.
        clearTimeout(again)
        again = setTimeout(wait, pause)
      }
    }
    wait()
    // The page shows the effect of the press first.
    const loadSoon = () => requestAnimationFrame(() => setTimeout(load))
    for (const sign of ['pointerdown', 'keydown']) {
      addEventListener(sign, loadSoon, { once: true, passive: true, signal: stop.signal })
    }
    return () => {
      stopWaiting()
      stop.abort()
    }
  }, [])

  return List ? <List {...props} /> : null
}
