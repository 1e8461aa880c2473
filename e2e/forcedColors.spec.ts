import { expect, type Locator, type Page } from '@playwright/test'
import { hold } from './support/calls.ts'
import { open } from './support/open.ts'
import { contrastIn, type Part } from './support/paint.ts'
import { addCourse, enroll, register } from './support/people.ts'
import { test } from './support/test.ts'

// In forced colours mode the browser paints text and borders in the reader's palette. Anything drawn by other means,
// such as the plus of a question, could become invisible, so these tests check rendered pixels.

const main = (page: Page) => page.getByRole('main')

for (const palette of ['light', 'dark'] as const) {
  test.describe(`with forced colours, ${palette}`, () => {
    test.use({
      contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' },
      colorScheme: palette,
    })

    test('what is drawn can still be seen: marks, slides, questions, switch and brands', async ({ page }) => {
      await open(page, '/')
      const slides = page.getByRole('region', { name: 'Welcome' })
      const header = page.getByRole('banner')
      await expectSeen(header.getByRole('link', { name: 'Home', exact: true }), {
        from: [0.84, 0.5],
        to: [0.98, 0.75],
      })
      await expectSeen(header.getByRole('switch'))
      await expectSeen(slides.getByRole('button', { name: 'Play the slides' }))
      for (const at of [0, 1]) await expectSeen(slides.getByRole('tab').nth(at))
      for (const at of [0, 1]) {
        await expectSeen(page.locator('summary').nth(at), { from: [0.95, 0.2], to: [1, 0.8] })
      }
      for (const brand of await page
        .getByRole('contentinfo')
        .getByRole('list')
        .last()
        .getByRole('link')
        .all())
        await expectSeen(brand)
    })

    test('a slide that is shown is told from the others', async ({ page }) => {
      await open(page, '/')
      const tabs = page.getByRole('region', { name: 'Welcome' }).getByRole('tab')
      const [shown, other] = await Promise.all([tabs.first().boundingBox(), tabs.last().boundingBox()])
      expect(shown?.width).toBeGreaterThan(1.5 * (other?.width ?? 0))
    })

    test('buttons, fields and a wrong field have their edges', async ({ page }) => {
      await open(page, '/register')
      const edge: Part = { from: [0, 0], to: [1, 0.1] }
      await expectSeen(main(page).getByRole('button', { name: 'Register' }), edge)
      await expectSeen(page.getByLabel('Email'), edge)
      await open(page, '/login')
      const google = page.getByRole('button', { name: 'Login with Google' })
      await expectSeen(google.locator('span').first())
      await google.click()
      // A message stays while it contains the focus.
      await page.getByRole('button', { name: 'Close message' }).focus()
      await expectSeen(page.getByRole('alert').locator('..'), { from: [0, 0], to: [0.12, 1] })
    })

    test('one sees that one is enrolled, and that a page is on its way', async ({ page }) => {
      const person = await register(page.request)
      const id = await addCourse(page.request, person)
      await enroll(page.request, person, id)
      await open(page, `/all-courses/${id}`)
      await expectSeen(page.getByRole('button', { name: 'Enrolled' }).locator('svg'))
      await expectSeen(page.getByRole('button', { name: 'Open account menu' }))
      const gate = await hold(page, /api\/course\//)
      await open(page, '/popular-courses')
      await main(page).locator('a[href^="/all-courses/"]').first().click()
      // The progress bar overlays the upper edge of the header.
      await expectSeen(page.getByRole('banner'), { from: [0, 0], to: [1, 0.15] })
      gate.resolve()
      await expect(page).toHaveURL(/\/all-courses\//)
    })
  })
}

/** Expects graphics with a contrast of at least 3 : 1 to their background (WCAG 1.4.11). */
async function expectSeen(locator: Locator, part?: Part): Promise<void> {
  await expect(async () => {
    expect(await contrastIn(locator, part), `${locator}`).toBeGreaterThan(3)
  }).toPass()
}
