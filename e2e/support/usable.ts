import { type CDPSession, expect, type Page } from '@playwright/test'
import { findBrokenRules } from './axe.ts'
import { findMisplaced } from './misplaced.ts'

/** A display configuration in which a screen is checked. */
type View = {
  name: string
  /** Viewport size in CSS px. */
  size: readonly [width: number, height: number]
  theme?: 'light' | 'dark'
  forcedColors?: 'active'
  dir?: 'rtl'
  /** The browser's default font size, in px. */
  fontSize?: number
  /** Whether to run axe, or only to check the layout. */
  rules: boolean
}

/**
 * The views in which every screen is checked. Axe runs only at the widest and the narrowest layout, each in one theme,
 * because the other views repaint and move the same parts.
 *
 * Zoom is the same as fewer CSS pixels: 1440 × 900 at 200 % is 720 × 450, and 1280 × 1024 at 400 %, the size that
 * WCAG 1.4.10 names, is 320 × 256. In forced colours mode computed styles do not contain the painted colours, so
 * forcedColors.spec.ts checks rendered pixels instead.
 */
const views: readonly View[] = [
  { name: '1440 wide', size: [1440, 900], rules: true },
  { name: '1440 wide, right to left', size: [1440, 900], dir: 'rtl', rules: false },
  { name: '1440 wide, words at 200 %', size: [1440, 900], fontSize: 32, rules: false },
  { name: '1440 wide at 200 %, forced colours', size: [720, 450], forcedColors: 'active', rules: false },
  { name: '800 wide', size: [800, 900], rules: false },
  { name: '390 wide, dark', size: [390, 844], theme: 'dark', rules: true },
  { name: '1280 wide at 400 %, right to left', size: [320, 256], dir: 'rtl', rules: false },
]

/**
 * Expects that a screen is usable in every view, without reloading: no axe rule is broken (including best practices and
 * targets of 24 px), nothing overflows sideways, and no text is clipped.
 */
export async function expectUsable(page: Page, among: (view: View) => boolean = () => true): Promise<void> {
  const found: string[] = []
  const browser = await page.context().newCDPSession(page)
  let before: View | undefined
  for (const view of views.filter(among)) {
    await take(page, browser, view, before)
    before = view
    const troubles = [
      ...(await page.evaluate(findMisplaced)),
      ...(view.rules ? await findBrokenRules(page, { also: ['target-size'] }) : []),
    ]
    found.push(...troubles.map((trouble) => `${view.name}: ${trouble}`))
  }
  await browser.detach()
  expect(found).toEqual([])
}

/** Shows a view after another one. Only what differs is told to the browser, which lays out and paints the page each time. */
async function take(page: Page, browser: CDPSession, view: View, before: View | undefined): Promise<void> {
  const { size, theme, forcedColors, dir, fontSize } = { ...usual, ...view }
  const last = before && { ...usual, ...before }
  if (String(size) !== String(last?.size)) await page.setViewportSize({ width: size[0], height: size[1] })
  // Avoids sampling colours during the transition between themes.
  if (theme !== last?.theme || forcedColors !== last.forcedColors)
    await page.emulateMedia({ colorScheme: theme, forcedColors, reducedMotion: 'reduce' })
  if (fontSize !== last?.fontSize)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: fontSize } })
  await page.evaluate(
    ([to, name]) => {
      document.documentElement.dir = to
      document.documentElement.dataset.theme = name
    },
    [dir, theme] as const,
  )
}

const usual = { theme: 'light', forcedColors: 'none', dir: 'ltr', fontSize: 16 } as const
