import { readOklch, toLight } from '../base/drawing/oklch.ts'

/** The contrast ratio (WCAG 2.x, 1 to 21) of two opaque `oklch(L C H)` colours, clamped to sRGB. */
export function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y)
  return (bright + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = toLight(readOklch(colour)).map((light) => Math.min(1, Math.max(0, light)))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** The custom properties of all rules for exactly this selector, up to the first `prefers-` media query. */
export function tokensOf(css: string, selector: string): Map<string, string> {
  const found = new Map<string, string>()
  const usual = css.split('prefers-')[0]?.replaceAll(/\/\*.*?\*\//gs, '') ?? ''
  for (const [, selectors = '', body = ''] of usual.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selectors.split(',').some((one) => one.trim() === selector)) continue
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+)/g))
      found.set(name, value.trim())
  }
  return found
}

/** Text colours and their backgrounds, as `front/back` tokens: at least 4.5. */
export const readable =
  `ink/bg ink-2/bg ink-2/band ink-3/bg ink-3/sunken ink-3/band link/bg link/surface link/band link/raised
  ink/surface ink/raised ink/sunken ink/band ink-2/surface ink-2/raised ink-3/surface on-primary/primary
  on-primary/primary-hover on-primary-tint/primary-tint on-accent/accent ink/mark on-success/success
  success-ink/success-tint on-danger/danger danger-ink/bg danger-ink/danger-tint warning-ink/warning-tint
  info-ink/info-tint on-stage/stage on-stage-2/stage on-slide-1/slide-1 on-slide/slide-2 on-slide/slide-3
  on-slide/slide-4`.split(/\s+/)

/** Graphics and their backgrounds: at least 3. */
export const visible =
  'line-strong/surface line-strong/raised line-strong/bg focus/bg primary/bg primary/surface'.split(' ')
