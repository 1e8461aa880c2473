import { type CDPSession, expect, type Page } from '@playwright/test'
import { findBrokenRules } from './axe.ts'
import { findCutWords } from './cut.ts'

/** A way to look at a screen: how much room it has, and how it is painted and read. */
type View = {
  name: string
  /** Of the window, in CSS px. */
  size: readonly [width: number, height: number]
  theme?: 'light' | 'dark'
  forcedColors?: 'active'
  dir?: 'rtl'
  /** The browser's own font size, in px. */
  fontSize?: number
  rules: 'all' | 'looks' | 'places'
}

/**
 * Where the layout changes (bar or sheet, table with or without descriptions), other parts are shown, and every rule is
 * asked. Theme, direction, zoom and forced colours repaint and move the same parts: names, roles and order
 * stay as they are, so there only the rules are asked that look at paint and places, of several such views at once.
 *
 * Zooming in is the same as having fewer CSS pixels: 1440 × 900 at 200 % is 720 × 450, and 1280 × 1024 at 400 %, the
 * size that WCAG 1.4.10 names, is 320 × 256.
 */
const views: readonly View[] = [
  { name: '1440 wide', size: [1440, 900], rules: 'all' },
  { name: '1440 wide, right to left, dark', size: [1440, 900], theme: 'dark', dir: 'rtl', rules: 'looks' },
  { name: '1440 wide, words at 200 %', size: [1440, 900], fontSize: 32, rules: 'places' },
  { name: '1440 wide at 200 %, forced colours', size: [720, 450], forcedColors: 'active', rules: 'places' },
  { name: '800 wide', size: [800, 900], rules: 'all' },
  { name: '390 wide', size: [390, 844], rules: 'all' },
  { name: '390 wide, dark', size: [390, 844], theme: 'dark', rules: 'looks' },
  { name: '1280 wide at 400 %, right to left', size: [320, 256], dir: 'rtl', rules: 'looks' },
]

const places = ['scrollable-region-focusable', 'target-size']

/**
 * The rules of axe that look at paint and places. Under forced colours it is the reader's own palette that paints,
 * and browsers tell scripts the colours that the page has asked for instead: there the paint itself is
 * looked at (forced-colors.spec.ts).
 */
const rulesOf = {
  all: { also: ['target-size'] },
  looks: { only: ['color-contrast', 'link-in-text-block', ...places] },
  places: { only: places },
}

/**
 * The screen can be used in every view, none of which loads it anew: no rule of axe is broken (its best practices and
 * targets of 24 px included), nothing hangs over the side, and no words are cut off.
 */
export async function expectUsable(page: Page, among: (view: View) => boolean = () => true): Promise<void> {
  const found: string[] = []
  const browser = await page.context().newCDPSession(page)
  for (const view of views.filter(among)) {
    await take(page, browser, view)
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    const troubles = [
      ...(overhang > 0 ? [`${overhang} px hang over the side`] : []),
      ...(await page.evaluate(findCutWords)),
      ...(await findBrokenRules(page, rulesOf[view.rules])),
    ]
    found.push(...troubles.map((trouble) => `${view.name}: ${trouble}`))
  }
  await browser.detach()
  expect(found).toEqual([])
}

async function take(page: Page, browser: CDPSession, view: View): Promise<void> {
  const { size, theme = 'light', forcedColors = 'none', dir = 'ltr', fontSize = 16 } = view
  await page.setViewportSize({ width: size[0], height: size[1] })
  // Colours that are still on their way from one theme to the other are nobody's.
  await page.emulateMedia({ colorScheme: theme, forcedColors, reducedMotion: 'reduce' })
  await browser.send('Page.setFontSizes', { fontSizes: { standard: fontSize } })
  await page.evaluate(
    ([to, name]) => {
      document.documentElement.dir = to
      document.documentElement.dataset.theme = name
    },
    [dir, theme] as const,
  )
}
