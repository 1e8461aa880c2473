import { expect, type Locator, type Request } from '@playwright/test'
import { swipe } from './support/fingers.ts'
import { colourOf } from './support/looks.ts'
import { open, reload } from './support/open.ts'
import { register } from './support/people.ts'
import { moving, test } from './support/test.ts'
import { countToasts, expectToast, readToasts } from './support/toasts.ts'

test.use({ contextOptions: moving })

test('the navigation names its pages in order, and a visitor finds the way in', async ({ page }) => {
  await open(page, '/')
  const header = page.getByRole('banner')
  const links = header.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText([
    'Home',
    'All Courses',
    'Add Course',
    'Manage Course',
    'Enrolled Courses',
    'Instructors',
  ])
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/',
    '/all-new-courses',
    '/add-course',
    '/manage-course',
    '/my-enrolled-courses',
    '/instructors',
  ])
  await expect(header.getByRole('link', { name: 'Login', exact: true })).toHaveAttribute('href', '/login')
  await header.getByRole('link', { name: 'Registration', exact: true }).click()
  await expect(page).toHaveURL('/register')
})

test('a member has an avatar with a menu instead', async ({ page }) => {
  const { name } = await register(page.request, 'Aoife O’Rourke')
  await open(page, '/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Login', exact: true })).toBeHidden()
  await expect(header.getByRole('link', { name: 'Registration', exact: true })).toBeHidden()
  await header.getByRole('button', { name: 'Open account menu' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['My learning', 'Profile', 'Saved courses', 'Logout'])
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await expect(header.getByText(name)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeHidden()
})

test('on a narrow screen a sheet holds the navigation and closes when a page is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const sheet = page.getByRole('dialog', { name: 'Main' })
  await expect(sheet.getByRole('navigation').getByRole('link')).toHaveCount(6)
  await sheet.getByRole('link', { name: 'All Courses' }).click()
  await expect(page).toHaveURL('/all-new-courses')
  await expect(sheet).toBeHidden()
})

test('the footer leads to the quiet pages and to three profiles elsewhere, under the current year', async ({
  page,
}) => {
  await open(page, '/')
  const footer = page.getByRole('contentinfo')
  for (const [name, path] of [
    ['Terms & Condition', '/terms-condition'],
    ['Privacy Policy', '/privacy-policy'],
    ['Contact Us', '/contact-us'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  await expect(footer.locator('a[target=_blank][rel~=noopener][href^="https://"]')).toHaveCount(3)
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Tercet`)
})

test.describe('the theme', () => {
  test('is switched, kept under its key, and there again before anything is painted', async ({ page }) => {
    await open(page, '/')
    const root = page.locator('html')
    const dark = page.getByRole('switch', { name: 'Dark theme' })
    await expect(root).toHaveAttribute('data-theme', 'light')
    await expect(dark).not.toBeChecked()
    await dark.click()
    await expect(root).toHaveAttribute('data-theme', 'dark')
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')

    // Records every theme from the first body on, so that a flash of the wrong theme shows.
    await page.addInitScript(() => {
      const themes: (string | undefined)[] = []
      Object.assign(globalThis, { themes })
      const note = () => {
        if (document.body !== null) themes.push(document.documentElement.dataset.theme)
      }
      new MutationObserver(note).observe(document, { attributes: true, subtree: true, childList: true })
    })
    await reload(page)
    await expect(dark).toBeChecked()
    await page.getByRole('link', { name: 'All Courses', exact: true }).first().click()
    await expect(page).toHaveURL('/all-new-courses')
    const themes = await page.evaluate(() => (globalThis as unknown as { themes: string[] }).themes)
    expect([...new Set(themes)]).toEqual(['dark'])

    await dark.click()
    await expect(root).toHaveAttribute('data-theme', 'light')
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
  })

  test('is there at once: nothing but the switch fades, and what else fades by itself does so again', async ({
    page,
  }) => {
    await open(page, '/')
    const fading = await page.evaluate(() => {
      document.querySelector<HTMLElement>('[role=switch]')?.click()
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      const targets = transitions.map(({ effect }) => (effect as KeyframeEffect).target)
      return {
        switch: targets.filter((target) => target?.closest('[role=switch]')).length,
        others: targets
          .filter((target) => !target?.closest('[role=switch]'))
          .map((target) => target?.outerHTML),
      }
    })
    expect(fading).toEqual({ switch: expect.any(Number), others: [] })
    expect(fading.switch).toBeGreaterThan(0)
    await expect(page.locator('html')).not.toHaveAttribute('data-switching')
    const login = page.getByRole('banner').getByRole('link', { name: 'Login' })
    await expect(login).not.toHaveCSS('transition-duration', '0s')
  })

  test('does not wait for the scripts', async ({ page, watch }) => {
    watch.expect(/^failed: GET .*\.js net::ERR_FAILED$/)
    watch.expect(/^console error: Failed to load resource/)
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    const { red, green, blue } = await colourOf(page.locator('body'), 'backgroundColor')
    expect(Math.max(red, green, blue)).toBeLessThan(70)
  })
})

test.describe('a message', () => {
  const message = { kind: 'error', text: 'This sign-in method is not set up on this server.' } as const

  test('stands at the top right for 5000 ms', async ({ page }) => {
    await page.clock.install()
    await open(page, '/login')
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Login with Google' }).click()
    await expect(async () => {
      await page.clock.runFor(1)
      expect(await readToasts(page)).toEqual([message])
    }).toPass()
    const box = await page.getByRole('alert').boundingBox()
    expect(box?.x).toBeGreaterThan(1440 / 2)
    expect(box?.y).toBeLessThan(200)
    await page.clock.runFor(4990)
    expect(await countToasts(page)).toBe(1)
    await page.clock.runFor(50)
    // The page's clock is stopped from here on; only rendering still takes time.
    await expect.poll(() => countToasts(page)).toBe(0)
  })

  test('is shown later where the program that shows it did not come at first', async ({ page, watch }) => {
    watch.expect(/^failed: GET .*ToastList-.*\.js net::ERR_FAILED$/)
    watch.expect(/^console error: Failed to load resource/)
    await page.route(/ToastList-.*\.js/, (route) => route.abort())
    await open(page, '/login')
    const failing = page.waitForEvent('requestfailed')
    await page.getByRole('button', { name: 'Login with GitHub' }).click()
    await failing
    await page.unroute(/ToastList-.*\.js/)
    await expectToast(page, message.kind, message.text)
  })

  test('can be dragged away by its words, by mouse and by finger, whatever else is selected', async ({
    page,
  }) => {
    await page.clock.install()
    await open(page, '/login')
    await page.clock.pauseAt(Date.now() + 60_000)
    const words = page.getByRole('alert')
    const drags = {
      mouse: async () => {
        // Hovering waits until the slide-in animation of the message has ended.
        await words.hover({ position: await middleOfFirstWord(words) })
        const { x = 0, y = 0 } = (await words.boundingBox()) ?? {}
        await page.mouse.down()
        await page.mouse.move(x + 150, y + 30, { steps: 5 })
        await page.mouse.up()
      },
      finger: () => swipe(words, 150, 0),
    }
    for (const [at, drag] of Object.values(drags).entries()) {
      await page.getByRole('button', { name: 'Login with GitHub' }).click()
      await expect(async () => {
        await page.clock.runFor(50)
        expect(await readToasts(page)).toHaveLength(at + 1)
      }).toPass()
      await page
        .getByRole('heading', { level: 1 })
        .evaluate((heading) => getSelection()?.selectAllChildren(heading))
      await drag()
      // The page may set its timer after the drag was sent. A message that nobody drags stays for 5000 ms.
      let passed = 0
      await expect(async () => {
        if (passed < 3000) await page.clock.runFor(100)
        passed += 100
        expect(await words.count()).toBe(0)
      }).toPass()
    }
  })

  test('about a form that was refused goes with its page, and when the form is sent again', async ({
    page,
    watch,
  }) => {
    watch.expect(/^console error: Failed to load resource: .*401/)
    const refused = { kind: 'error', text: 'Wrong email or password.' }
    const main = page.getByRole('main')
    const submit = () => main.getByRole('button', { name: 'Login', exact: true }).click()
    await page.clock.install()
    await open(page, '/login')
    await page.clock.pauseAt(Date.now() + 60_000)
    const settle = async (shown: number, there: number) => {
      await expect(async () => {
        await page.clock.runFor(50)
        expect(await readToasts(page)).toEqual(Array(shown).fill(refused))
        expect(await countToasts(page)).toBe(there)
      }).toPass()
    }
    await main.getByLabel('Email').fill('nobody@example.org')
    await main.getByLabel('Password', { exact: true }).fill('Wrong.Horse1')
    await submit()
    await settle(1, 1)
    await submit()
    await settle(2, 1)
    await main.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL(/forgot-password/)
    await settle(2, 0)
  })

  test('can be closed by its button', async ({ page }) => {
    await page.clock.install()
    await open(page, '/login')
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'Login with GitHub' }).click()
    await expect(async () => {
      await page.clock.runFor(50)
      expect(await readToasts(page)).toEqual([message])
    }).toPass()
    await page.getByRole('button', { name: 'Close message' }).click()
    await page.clock.runFor(500)
    await expect.poll(() => countToasts(page)).toBe(0)
  })
})

for (const path of ['/', '/all-new-courses', '/all-courses']) {
  test(`a first visit to ${path} needs less than 100 KB of JavaScript`, async ({ page }) => {
    const scripts: Request[] = []
    const underWay = new Set<Request>()
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('.js')) underWay.add(request)
    })
    page.on('requestfinished', (request) => {
      if (underWay.delete(request)) scripts.push(request)
    })
    // Waiting for network idle is not enough: the network is idle for a while before the first script is requested.
    await open(page, path)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await expect.poll(() => underWay.size).toBe(0)
    // Compressed transfer sizes without headers.
    const sizes = await Promise.all(scripts.map((script) => script.sizes()))
    const total = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    expect(total).toBeGreaterThan(20 * 1024)
    expect(total).toBeLessThan(100 * 1024)
  })
}

/** The middle of the first word in an element, relative to the element's corner. */
function middleOfFirstWord(words: Locator): Promise<{ x: number; y: number }> {
  return words.evaluate((element) => {
    const text = element.firstChild
    if (!(text instanceof Text)) throw new Error('There are no words.')
    const range = new Range()
    range.setStart(text, 0)
    range.setEnd(text, text.data.indexOf(' '))
    const word = range.getBoundingClientRect()
    const whole = element.getBoundingClientRect()
    return { x: word.x - whole.x + word.width / 2, y: word.y - whole.y + word.height / 2 }
  })
}
