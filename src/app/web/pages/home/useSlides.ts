import { type RefObject, useEffect, useState } from 'react'
import { wantsStillness } from './motion.ts'
import { slideAfter } from './slides.ts'

/** How long each slide is shown, in ms. */
const PERIOD = 3000

/**
 * The index of the current slide of `count`. Slides advance automatically unless the reader prefers reduced motion, has
 * paused them, or has the pointer or the focus inside the `carousel`.
 */
export function useSlides(carousel: RefObject<HTMLElement | null>, count: number) {
  const [shown, show] = useState(0)
  const [playing, setPlaying] = useState(true)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const turning = playing && !hovered && !focused

  useEffect(() => {
    setPlaying(!wantsStillness())
    // A pointer that is already over the carousel at the start fires no enter event.
    setHovered(carousel.current?.matches(':hover') === true)
  }, [carousel])

  useEffect(() => {
    if (!turning) return
    const timer = setTimeout(() => show(slideAfter(shown, 1, count)), PERIOD)
    return () => clearTimeout(timer)
  }, [turning, shown, count])

  return {
    shown,
    show,
    playing,
    turning,
    /** Pauses or resumes. Resuming takes effect at once, although pointer and focus are still on the button inside. */
    toggle() {
      setPlaying(!playing)
      setHovered(false)
      setFocused(false)
    },
    inside: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: (event: React.FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}
