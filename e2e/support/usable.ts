import { type CDPSession, expect, type Page } from '@playwright/test'
import { findBrokenRules } from './axe.ts'
import { findMisplaced } from './misplaced.ts'

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
  /** Whether axe is asked, or only whether everything has its place. */
  rules: boolean
}

/**
 * Every rule of axe is asked where the layout is widest and where it is narrowest, in one theme each. The other views
 * repaint and move the same parts: there it is looked whether everything has its place.
 *
 * Zooming in is the same as having fewer CSS pixels: 1440 × 900 at 200 % is 720 × 450, and 1280 × 1024 at 400 %, the
 * size that WCAG 1.4.10 names, is 320 × 256. Under forced colours it is the reader's own palette that paints, and
 * browsers tell scripts the colours that the page has asked for instead: the paint itself is looked at in
 * forcedColors.spec.ts.
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
 * The screen can be used in every view, none of which loads it anew: no rule of axe is broken (its best practices and
 * targets of 24 px included), nothing hangs over the side, and no words are cut off.
 */
export async function expectUsable(page: Page, among: (view: View) => boolean = () => true): Promise<void> {
  const found: string[] = []
  const browser = await page.context().newCDPSession(page)
  for (const view of views.filter(among)) {
    await take(page, browser, view)
    const troubles = [
      ...(await page.evaluate(findMisplaced)),
      ...(view.rules ? await findBrokenRules(page, { also: ['target-size'] }) : []),
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
