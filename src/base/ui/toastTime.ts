import {
  createContext,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

/** True while the pointer rests on the toasts or one of them has the focus. */
export const ToastsHeld = createContext(false)

/** How long a toast stays, in milliseconds. */
const toastLife = 5000

/**
 * Calls `onEnd` after `toastLife`, not counting the time in which the toasts are held or the page is hidden.
 * @returns whether the clock is paused
 */
export function useToastClock(onEnd: () => void): boolean {
  const held = useContext(ToastsHeld)
  const hidden = useSyncExternalStore(watchVisibility, () => document.hidden)
  const paused = held || hidden
  const left = useRef(toastLife)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    if (paused) return
    const began = performance.now()
    const timer = setTimeout(() => end(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - began
    }
  }, [paused])

  return paused
}

/**
 * Whether the pointer or the focus is in an element. Removing a part that has either fires no leaving event, so call
 * `settle` after that.
 */
export function useHeld(frame: RefObject<HTMLElement | null>): { held: boolean; settle: () => void } {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)

  useEffect(() => {
    const element = frame.current
    const stop = new AbortController()
    const on = (type: string, act: () => void) =>
      element?.addEventListener(type, act, { signal: stop.signal })
    on('pointermove', () => setHovered(true))
    on('pointerleave', () => setHovered(false))
    on('focusin', () => setFocused(true))
    on('focusout', () => setFocused(false))
    return () => stop.abort()
  }, [frame])

  const settle = useCallback(() => {
    setHovered(false)
    setFocused(frame.current?.contains(document.activeElement) ?? false)
  }, [frame])

  return { held: hovered || focused, settle }
}

function watchVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
