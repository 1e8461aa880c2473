/** A film that is drawn: its length, and its picture at a second, in SVG of 640 by 360. */
export type Drawn = { seconds: number; draw: (at: number) => string }

/** The inks of two palettes of the drawn covers. */
export const inks = {
  deep: {
    g: 'oklch(0.35 0.075 238)',
    a: 'oklch(0.84 0.065 215)',
    b: 'oklch(0.58 0.105 228)',
    c: 'oklch(0.83 0.15 82)',
  },
  stone: {
    g: 'oklch(0.915 0.012 70)',
    a: 'oklch(0.29 0.055 335)',
    b: 'oklch(0.68 0.185 36)',
    c: 'oklch(0.6 0.11 235)',
  },
} as const

/** An ink that lets through what is behind it. */
export function mix(ink: string, percent: number): string {
  return `color-mix(in oklab, ${ink} ${percent}%, transparent)`
}

/** How far something has come at a time that goes from 0 to 1 between two others, gently at both ends. */
export function rise(at: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, (at - from) / (to - from)))
  return part * part * (3 - 2 * part)
}

/** What a picture is about, at its top. */
export function heading(title: string, words: string, ink: string, spark: string): string {
  return `<text x="28" y="46" class="display" font-size="25" fill="${ink}">${title}</text>
    <text x="28" y="72" class="ui" font-size="17" fill="${spark}">${words}</text>`
}
