import { expect, type Page } from '@playwright/test'
import { findBrokenRules } from './support/axe.ts'
import { swipe } from './support/fingers.ts'
import { open } from './support/open.ts'
import { inkOf, paintAt } from './support/paint.ts'
import { moving, test } from './support/test.ts'

test.use({ contextOptions: moving })

const headings = [
  'Learn Anywhere, Anytime',
  'Unlock Your Potential',
  'Build Real-World Skills',
  'Learn From Industry Experts',
]

const carouselOf = (page: Page) => page.getByRole('region', { name: 'Welcome' })
const dotsOf = (page: Page) => carouselOf(page).getByRole('tab')

test('the masthead leads to the courses and to those who teach them', async ({ page }) => {
  await open(page, '/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Learn. Grow. Succeed.')
  const browse = main.getByRole('link', { name: 'Browse all courses' })
  await expect(browse).toHaveAttribute('href', '/all-courses')
  await main.getByRole('link', { name: 'Meet the instructors' }).click()
  await expect(page).toHaveURL('/instructors')
})

test('the parts of the front page stand in their order', async ({ page }) => {
  await open(page, '/')
  const names = page.getByRole('main').locator('h1, h2:visible')
  await expect(names).toHaveText([
    'Learn. Grow. Succeed.',
    'Learn Anywhere, Anytime',
    'Latest Courses',
    'Popular Courses',
    'Questions people ask first',
    'In numbers',
  ])
})

test.describe('the slides', () => {
  test('stand still for 3000 ms each and begin again after the last', async ({ page }) => {
    await stopTheClock(page)
    for (const next of [1, 2, 3, 0, 1]) {
      await page.clock.runFor(2999)
      await expectShown(page, (next + 3) % 4)
      await page.clock.runFor(1)
      await expectShown(page, next)
      await settle(page)
    }
  })

  test('fade into each other within 500 ms', async ({ page }) => {
    await open(page, '/')
    // Recorded in the page as they begin, because a query from the test may arrive after their end.
    const fades = await page.evaluateHandle(() => {
      const ends: unknown[] = []
      document.addEventListener('transitionrun', ({ target, propertyName }) => {
        if (!(target instanceof Element) || propertyName !== 'opacity') return
        if (target.getAttribute('role') !== 'tabpanel') return
        const fade = target
          .getAnimations()
          .find((one) => one instanceof CSSTransition && one.transitionProperty === 'opacity')
        ends.push(fade?.effect?.getComputedTiming().endTime)
      })
      return ends
    })
    await dotsOf(page).nth(1).click()
    await expect.poll(() => fades.jsonValue()).toEqual([500, 500])
  })

  for (const [what, hold, release] of [
    [
      'a pointer on them',
      (page: Page) => carouselOf(page).hover({ position: { x: 300, y: 250 } }),
      (page: Page) => page.mouse.move(0, 0),
    ],
    [
      'the keyboard among their dots',
      async (page: Page) => {
        await page.getByRole('link', { name: 'Meet the instructors' }).focus()
        await page.keyboard.press('Tab')
        await expect(carouselOf(page).getByRole('button', { name: 'Pause the slides' })).toBeFocused()
      },
      (page: Page) => page.keyboard.press('Shift+Tab'),
    ],
    [
      'their pause button',
      async (page: Page) => {
        await carouselOf(page).getByRole('button', { name: 'Pause the slides' }).click()
        await page.mouse.move(0, 0)
      },
      (page: Page) => carouselOf(page).getByRole('button', { name: 'Play the slides' }).click(),
    ],
  ] as const) {
    test(`are held by ${what}, and go on after it`, async ({ page }) => {
      await stopTheClock(page)
      await page.clock.runFor(1500)
      await hold(page)
      await expect(slidesOf(page)).toHaveAttribute('aria-live', 'polite')
      await page.clock.runFor(20_000)
      await expectShown(page, 0)
      await release(page)
      await expect(slidesOf(page)).toHaveAttribute('aria-live', 'off')
      await settle(page)
      await page.clock.runFor(2999)
      await expectShown(page, 0)
      await page.clock.runFor(1)
      await expectShown(page, 1)
    })
  }

  test('are chosen by their dots and by keys, in the direction the page is read', async ({ page }) => {
    await open(page, '/')
    await expect(carouselOf(page).getByRole('tablist', { name: 'Choose a slide' })).toBeVisible()
    for (const [at, name] of headings.entries()) await expect(dotsOf(page).nth(at)).toHaveAccessibleName(name)
    await dotsOf(page).nth(2).click()
    await expectShown(page, 2)
    for (const [key, at] of [
      ['ArrowRight', 3],
      ['ArrowRight', 0],
      ['ArrowLeft', 3],
      ['Home', 0],
      ['End', 3],
    ] as const) {
      await page.keyboard.press(key)
      await expectShown(page, at)
      await expect(dotsOf(page).nth(at)).toBeFocused()
    }
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    await page.keyboard.press('ArrowRight')
    await expectShown(page, 2)
  })

  test('need two stops of the keyboard, and only the one that is shown is read aloud', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('link', { name: 'Meet the instructors' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(dotsOf(page).first()).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('link', { name: 'All Courses', exact: true })).toBeFocused()
    await dotsOf(page).nth(1).click()
    const panels = carouselOf(page).getByRole('tabpanel')
    await expect(panels).toHaveCount(1)
    await expect(panels).toHaveAccessibleName('2 of 4')
    await expect(carouselOf(page).getByRole('heading')).toHaveText('Unlock Your Potential')
  })

  test('stand still for those who want less movement, until they press play', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await stopTheClock(page)
    await page.clock.runFor(20_000)
    await expectShown(page, 0)
    await carouselOf(page).getByRole('button', { name: 'Play the slides' }).click()
    await settle(page)
    await page.clock.runFor(3000)
    await expectShown(page, 1)
  })

  test('are painted with the inks of the theme', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/')
    await dotsOf(page).nth(1).click()
    const keyhole = carouselOf(page).getByRole('tabpanel').locator('svg')
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name
      }, theme)
      await expect
        .poll(() => paintAt(page, keyhole, 0.515, 0.53), theme)
        .toEqual(await inkOf(page, '--i-night'))
    }
  })

  for (const [name, widths] of [
    ['390 wide', [390]],
    ['1440 wide', [1440]],
    ['of every other width', [320, 600, 767, 768, 1024, 1920]],
  ] as const) {
    test(`${name}: are 500 high and keep their words off the drawings`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await open(page, '/')
      for (const at of headings.keys()) {
        await dotsOf(page).nth(at).click()
        await expectShown(page, at)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 1400 })
          expect((await carouselOf(page).boundingBox())?.height, `${width}`).toBe(500)
          expect(await drawnOverWords(page, at), `${headings[at]}, ${width}`).toEqual([])
        }
      }
    })
  }

  test.describe('under a finger', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

    test('are swiped on and back, and let the page scroll and be zoomed', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await open(page, '/')
      await swipe(carouselOf(page), -120, 10)
      await expectShown(page, 1)
      await swipe(carouselOf(page), 120, 10)
      await expectShown(page, 0)
      await swipe(carouselOf(page), 120, -10)
      await expectShown(page, 3)
      await swipe(carouselOf(page), -30, 0)
      await expectShown(page, 3)
      await swipe(carouselOf(page), -60, -200)
      await expectShown(page, 3)
      await swipe(carouselOf(page), -120, 10, 2)
      await expectShown(page, 3)
    })
  })
})

test.describe('the questions', () => {
  test('open one at a time, the first by itself', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/')
    const questions = page.getByRole('region', { name: 'Questions people ask first' })
    const open_ = questions.locator('details[open]')
    await expect(questions.locator('details')).toHaveCount(6)
    await expect(open_).toHaveText(/^What is a course management system\?/)
    await questions.getByText('How do I enroll in a course?').click()
    await expect(open_).toHaveCount(1)
    await expect(open_.getByText('click ‘Enroll’')).toBeVisible()
    await questions.getByText('Do courses have deadlines?').focus()
    await page.keyboard.press('Enter')
    await expect(open_).toHaveText(/^Do courses have deadlines\?/)
    await page.keyboard.press('Enter')
    await expect(open_).toHaveCount(0)
  })
})

test.describe('the numbers', () => {
  test('count up in their own time once they are seen', async ({ page }) => {
    await stopTheClock(page)
    expect(await numbersOf(page)).toEqual(['20+', '150+', '15+', '1000+'])
    await page.getByRole('heading', { name: 'In numbers' }).scrollIntoViewIfNeeded()
    await expect(async () => {
      await page.clock.runFor(1)
      expect(await numbersOf(page)).toEqual(['1', '100', '5', '500'])
    }).toPass()
    await expect(page.getByRole('definition')).toContainText(['20+', '150+', '15+', '1000+'])
    // The number of finished counters shortly before and after 3, 7, 12 and 15 seconds.
    for (const [ms, ended] of [
      [2800, 0],
      [400, 1],
      [3600, 1],
      [400, 2],
      [4600, 2],
      [400, 3],
      [2600, 3],
      [400, 4],
    ] as const) {
      // Skips most frames: each value depends on elapsed time, not on the number of frames.
      await page.clock.fastForward(ms - 40)
      await page.clock.runFor(40)
      await expect
        .poll(async () => (await numbersOf(page)).filter((number) => number.endsWith('+')).length)
        .toBe(ended)
    }
    expect(await numbersOf(page)).toEqual(['20+', '150+', '15+', '1000+'])
  })

  test('are the last ones at once for those who want less movement', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await stopTheClock(page)
    await page.getByRole('heading', { name: 'In numbers' }).scrollIntoViewIfNeeded()
    await page.clock.runFor(500)
    expect(await numbersOf(page)).toEqual(['20+', '150+', '15+', '1000+'])
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every slide can be scrolled to, every answer opened, and the numbers are the last ones', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(carouselOf(page).getByRole('button')).toHaveCount(0)
    for (const heading of headings) {
      const slide = carouselOf(page).getByRole('heading', { name: heading })
      await slide.scrollIntoViewIfNeeded()
      await expect(slide).toBeInViewport()
    }
    await page.getByText('Can I download course materials?').click()
    await expect(page.getByText('Some instructors keep part of theirs to read online only.')).toBeVisible()
    expect(await numbersOf(page)).toEqual(['20+', '150+', '15+', '1000+'])
  })
})

for (const [theme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const) {
  test(`every slide and every answer can be used by everybody: ${theme}, ${width} wide`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript((name) => localStorage.setItem('theme', name), theme)
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/')
    await page.locator('details').evaluateAll((all) => {
      for (const answer of all) {
        answer.removeAttribute('name')
        answer.setAttribute('open', '')
      }
    })
    for (const at of headings.keys()) {
      await dotsOf(page).nth(at).click()
      await expectShown(page, at)
      const part = at === 0 ? 'main' : '[aria-roledescription=carousel]'
      expect(await findBrokenRules(page, { within: part }), headings[at]).toEqual([])
    }
  })
}

test('nothing jumps while the front page comes alive', async ({ page }) => {
  await open(page, '/')
  // On the second visit the fonts come from the cache.
  await open(page, '/')
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestIdleCallback(() => resolve(sum))
      }),
  )
  expect(shift).toBeLessThan(0.01)
})

/** Opens the front page with a fake clock that only the test advances. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-interactive', 'yes')
  await settle(page)
}

/** Flushes React's scheduler, which uses messages and so is not affected by the fake clock. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(null)
      }),
  )
}

const slidesOf = (page: Page) => carouselOf(page).locator('[aria-live]')

async function expectShown(page: Page, at: number): Promise<void> {
  await expect(dotsOf(page).nth(at)).toHaveAttribute('aria-selected', 'true')
  const panels = carouselOf(page).getByRole('tabpanel')
  await expect(panels).toHaveCount(1)
  await expect(panels).toHaveAccessibleName(`${at + 1} of 4`)
}

/** The animated numbers, which are hidden from screen readers. */
function numbersOf(page: Page): Promise<string[]> {
  return page.getByRole('definition').locator('[aria-hidden]').allTextContents()
}

/** The words of a slide that overlap its drawing. */
function drawnOverWords(page: Page, at: number): Promise<string[]> {
  return carouselOf(page)
    .locator(`#slide-${at} :is(h2, p)`)
    .evaluateAll((texts) =>
      texts.flatMap((text) => {
        const range = document.createRange()
        range.selectNodeContents(text)
        const points = [...range.getClientRects()].flatMap(({ left, right, top, bottom }) =>
          Array.from(
            { length: 21 },
            (_, step) => [left + ((right - left) * step) / 20, (top + bottom) / 2] as const,
          ),
        )
        const isDrawn = points.some(([x, y]) =>
          document.elementsFromPoint(x, y).some((element) => element.closest('svg') !== null),
        )
        return isDrawn || points.length === 0 ? [text.textContent] : []
      }),
    )
}
