import { type ComponentType, useEffect, useState } from 'react'
import { whenToastWaits } from './toast.ts'

type ToasterProps = {
  /** What the list of messages is called, and what its close buttons say. */
  label: string
  closeLabel: string
}

/** What did not come is asked for again after so long while a message waits for it, in ms. */
const pause = 2_000

/**
 * Where toasts appear: top, at the end of the line. Stands once in the layout. What draws them arrives at
 * the first sign that somebody acts, or at once when a message already waits: a reader alone never needs it.
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
        // Nor is what waits to wait for the next message.
        clearTimeout(again)
        again = setTimeout(wait, pause)
      }
    }
    wait()
    // What was pressed is to be seen first.
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
