/** The index of the slide `steps` after `at`, wrapping around at `count`. */
export function slideAfter(at: number, steps: number, count: number): number {
  return (at + steps + count) % count
}

/** The slide selected by a key press on the dots; null when the key selects none. */
export function slideOnKey(key: string, at: number, count: number, rightToLeft: boolean): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  return slideAfter(at, (key === 'ArrowRight') === rightToLeft ? -1 : 1, count)
}

/**
 * How many slides a swipe by `x` and `y` (px) turns: 1 forward, -1 back, 0 when it was no swipe. The direction follows
 * the finger, which pushes the current slide away.
 */
export function stepsOfSwipe(x: number, y: number, rightToLeft: boolean): -1 | 0 | 1 {
  if (Math.abs(x) < 40 || Math.abs(x) < Math.abs(y)) return 0
  return x < 0 === rightToLeft ? -1 : 1
}
