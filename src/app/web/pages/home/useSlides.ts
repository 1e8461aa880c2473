import { type RefObject, useEffect, useState } from 'react'
import { wantsStillness } from './motion.ts'
import { slideAfter } from './slides.ts'

/** How long each slide is shown, in ms. */
const PERIOD = 3000

/**
 * Which of `count` slides is shown. They turn by themselves unless the reader wants stillness, has paused them,
 * or is `inside` the `carousel`, with the pointer or the keyboard.
 */
export function useSlides(carousel: RefObject<HTMLElement | null>, count: number) {
  const [shown, show] = useState(0)
  const [playing, setPlaying] = useState(true)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const turning = playing && !hovered && !focused

  useEffect(() => {
    setPlaying(!wantsStillness())
    // A pointer that rests on the slides from the start does not enter them any more.
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
    /** Pauses, or plays on at once: whoever presses the button is inside and still means it. */
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
