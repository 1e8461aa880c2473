/** The slide that is `steps` on from slide `at` of `count`; the last one leads to the first. */
export function slideAfter(at: number, steps: number, count: number): number {
  return (at + steps + count) % count
}

/** The slide that a key pressed on the dots leads to; null where the key is not theirs. */
export function slideOnKey(key: string, at: number, count: number, rightToLeft: boolean): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  return slideAfter(at, (key === 'ArrowRight') === rightToLeft ? -1 : 1, count)
}

/**
 * How many slides a finger that moved by `x` and `y` (px) turns: 1 on, -1 back, 0 when it was no swipe.
 * As on paper, the finger pushes the slide that is read out of the way.
 */
export function stepsOfSwipe(x: number, y: number, rightToLeft: boolean): -1 | 0 | 1 {
  if (Math.abs(x) < 40 || Math.abs(x) < Math.abs(y)) return 0
  return x < 0 === rightToLeft ? -1 : 1
}
