import { expect, type Page } from '@playwright/test'
import { forgeries } from '../src/testing/forgeries.ts'
import { open } from './support/open.ts'
import { forgetSession, logIn, register } from './support/people.ts'
import { expectSignedIn, openWindow, passOidcPages, press, test } from './support/providers.ts'
import { expectToast, readToasts } from './support/toasts.ts'

const success = 'Login  Successfully '
const expired = 'This sign-in attempt has expired. Please try again.'
const blocked = 'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.'
const closed = 'The sign-in window was closed before finishing.'

/** Makes the page look unfocused while the sign-in window is open: Playwright emulates focus on every page. */
async function lookAway(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.hasFocus = () => 'looking' in window
  })
}

function lookBack(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.assign(window, { looking: true })
  })
}

async function expectVisitor(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session')
}

test('somebody logs in by Google, and always comes to the front page', async ({ page }) => {
  await open(page, '/login?from=/manage-course')
  const window = await openWindow(page, 'Google')
  await window.getByRole('button', { name: /amina@example\.org/ }).click()
  await expectSignedIn(page)
  await expectToast(page, 'success', success)
  await expect.poll(() => window.isClosed()).toBe(true)
})

test('somebody logs in by GitHub from the registration page', async ({ page }) => {
  await open(page, '/register')
  const window = await openWindow(page, 'GitHub')
  await window.getByRole('button', { name: /zofia/ }).click()
  await expectSignedIn(page)
  await expect.poll(() => window.isClosed()).toBe(true)
})

test('somebody logs in by an OpenID provider of their own organisation, and other tabs notice', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await open(other, '/instructors')
  await open(page, '/login')
  await passOidcPages(await openWindow(page, 'The House'), 'leila')
  await expectSignedIn(page)
  await expectToast(page, 'success', success)
  await expect(other.getByRole('button', { name: 'Open account menu' })).toBeVisible()
  await expect(other).toHaveURL('/instructors')
})

// For a browser's own pop-up blocker see windows.long.spec.ts.
test('a browser that opens no window says so', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await open(page, '/login')
  await press(page, 'Google')
  await expectToast(page, 'error', blocked)
})

test('a phone that opens no window goes to the provider itself, and comes back', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 })
  })
  await open(page, '/login?from=/my-enrolled-courses')
  await press(page, 'Pliant')
  await expect(page).toHaveURL('/my-enrolled-courses')
  await expect(page.getByRole('button', { name: 'Open account menu' })).toBeVisible()
})

test('a window that is closed before the end is noticed', async ({ page }) => {
  await open(page, '/login')
  const window = await openWindow(page, 'The House')
  await window.getByPlaceholder('Enter any login').waitFor()
  await window.close()
  await expectToast(page, 'error', closed)
  await expectVisitor(page)
})

test('a second press takes the place of the first', async ({ page }) => {
  await open(page, '/login')
  const first = await openWindow(page, 'The House')
  await first.getByPlaceholder('Enter any login').waitFor()
  const second = await openWindow(page, 'The House')
  await expect.poll(() => first.isClosed()).toBe(true)
  await passOidcPages(second, 'miriam')
  await expectSignedIn(page)
  await expectToast(page, 'success', success)
  expect(await readToasts(page)).toHaveLength(1)
})

test('somebody who says no at the provider is told that nothing has happened', async ({ page }) => {
  await open(page, '/login')
  const window = await openWindow(page, 'The House')
  await window.getByRole('link', { name: 'Cancel' }).click()
  await expectToast(page, 'error', 'Sign-in was cancelled.')
  await expect.poll(() => window.isClosed()).toBe(true)
  await expectVisitor(page)
})

test('an answer to another attempt logs nobody in, and the page that waits is told', async ({
  page,
  pliant,
}) => {
  pliant.tamper = { redirect: ({ searchParams }) => searchParams.set('state', 'forged') }
  await open(page, '/login')
  const window = await openWindow(page, 'Pliant')
  await expectToast(page, 'error', expired)
  await expect.poll(() => window.isClosed()).toBe(true)
  await expectVisitor(page)
})

test("somebody else's way back, or one's own again, leads nobody in", async ({ page, browser, pliant }) => {
  let back = ''
  pliant.tamper = {
    redirect: (url) => {
      back = url.href
    },
  }
  await open(page, '/login')
  await openWindow(page, 'Pliant')
  await expectSignedIn(page)
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(back)
  await expect(stranger.getByRole('main')).toContainText(expired)
  expect(await stranger.context().cookies()).toEqual([])
  await stranger.context().close()
  await page.goto(back)
  await expect(page.getByRole('main')).toContainText(expired)
  await page.getByRole('link', { name: 'To Tercet' }).click()
  await expectSignedIn(page)
})

test('somebody who has registered with a password connects the provider by that password', async ({
  page,
  playwright,
  server,
  pliant,
}) => {
  const elsewhere = await playwright.request.newContext({ baseURL: server.origin })
  const person = await register(elsewhere)
  pliant.claims.email = person.email
  const known = 'An account with this email already exists. Log in with your password to connect it.'
  await open(page, '/register')
  await openWindow(page, 'Pliant')
  await expectToast(page, 'error', known)
  await expect(page).toHaveURL(/^[^?]+\/login\?/)
  await expectVisitor(page)
  // The same message appears on another attempt.
  await openWindow(page, 'Pliant')
  await expectToast(page, 'error', known)
  await logIn(page, person)
  await expectSignedIn(page)
  await forgetSession(page)
  await open(page, '/login')
  await openWindow(page, 'Pliant')
  await expectSignedIn(page)
  await elsewhere.dispose()
})

test('somebody whose e-mail a stranger has registered takes the account over', async ({
  page,
  playwright,
  server,
  pliant,
}) => {
  const elsewhere = await playwright.request.newContext({ baseURL: server.origin })
  const { email, password } = await register(elsewhere, 'A Stranger')
  pliant.claims.email = email
  await open(page, '/login')
  await openWindow(page, 'Pliant')
  await page.getByRole('button', { name: 'This email is mine' }).click()
  await expectSignedIn(page)
  await expectToast(page, 'success', 'The account is yours. Nobody else can log in to it now.')
  expect((await elsewhere.get('/api/auth/session')).ok()).toBe(true)
  expect(await (await elsewhere.get('/api/auth/session')).json()).toEqual({ member: null })
  const again = await elsewhere.post('/api/auth/sign-in', { data: { email, password } })
  expect(again.status()).toBe(401)
  await elsewhere.dispose()
})

for (const { what, claims, text } of [
  {
    what: 'an e-mail that the provider has not verified',
    claims: { email_verified: false },
    text: 'The provider has not verified this email address.',
  },
  {
    what: 'no e-mail',
    claims: { email: undefined },
    text: 'The provider did not share an email address.',
  },
]) {
  test(`somebody with ${what} is not let in`, async ({ page, pliant }) => {
    Object.assign(pliant.claims, claims)
    await open(page, '/login')
    await openWindow(page, 'Pliant')
    await expectToast(page, 'error', text)
    await expectVisitor(page)
  })
}

test('a provider that answers with any of many forgeries lets nobody in, and the button goes on serving', async ({
  page,
  pliant,
}) => {
  test.slow()
  await open(page, '/login')
  const chosen = forgeries.filter((_, at) => at % 2 === 0)
  expect(chosen.length).toBeGreaterThan(16)
  for (const [what, , forgery] of chosen) {
    pliant.tamper = typeof forgery === 'function' ? await forgery(pliant) : forgery
    const window = await openWindow(page, 'Pliant')
    await expect.poll(() => window.isClosed(), what).toBe(true)
    await expectVisitor(page)
  }
  await expectToast(page, 'error', 'Sign-in with this provider failed. Please try again.')
  pliant.behave()
  await openWindow(page, 'Pliant')
  await expectSignedIn(page)
})

test('a provider that is not reachable any more is told as such', async ({ page, pliant }) => {
  let gone: Promise<void> | undefined
  pliant.tamper = {
    redirect: () => {
      gone = pliant.stop()
    },
  }
  await open(page, '/login')
  try {
    await openWindow(page, 'Pliant')
    await expectToast(page, 'error', 'Pliant sign-in is not reachable right now. Please try again later.')
    await expectVisitor(page)
  } finally {
    await gone
    await pliant.start()
  }
})

test('two tabs can log in at the same time', async ({ page, context }) => {
  const other = await context.newPage()
  await Promise.all([open(page, '/login'), open(other, '/login')])
  const first = await openWindow(page, 'The House')
  const second = await openWindow(other, 'GitHub')
  await second.getByRole('button', { name: /zofia/ }).click()
  await expectSignedIn(other)
  await passOidcPages(first, 'ruth')
  await expectSignedIn(page)
})

test('somebody slow is waited for, ten minutes long', async ({ page }) => {
  await page.clock.install()
  await open(page, '/login')
  const slow = await openWindow(page, 'The House')
  await slow.getByPlaceholder('Enter any login').waitFor()
  await page.clock.fastForward(9 * 60_000)
  expect(await readToasts(page)).toEqual([])
  await passOidcPages(slow, 'leila')
  await expectSignedIn(page)
  await forgetSession(page)
  await open(page, '/login')
  const window = await openWindow(page, 'The House')
  await page.clock.fastForward(10 * 60_000 + 1_000)
  await expectToast(page, 'error', 'Sign-in took too long. Please try again.')
  await expect.poll(() => window.isClosed()).toBe(true)
})

test('a provider that cuts the tie between windows lets people in too', async ({ page }) => {
  await open(page, '/login')
  const window = await openWindow(page, 'Severing')
  await window.getByPlaceholder('Enter any login').waitFor()
  // To this page the window now looks closed, and the page has the focus.
  await page.clock.install()
  await page.clock.fastForward(5_000)
  expect(await readToasts(page)).toEqual([])
  await passOidcPages(window, 'leila')
  await expectSignedIn(page)
})

test('a window that only seemed to be closed still logs in', async ({ page }) => {
  await lookAway(page)
  await open(page, '/login')
  const window = await openWindow(page, 'Untold')
  await window.getByPlaceholder('Enter any login').fill('oluchi')
  expect(await readToasts(page)).toEqual([])
  await lookBack(page)
  await expectToast(page, 'error', closed)
  await passOidcPages(window, 'oluchi')
  await expectSignedIn(page)
})

test('a window that only seemed to be closed still tells why nobody was let in', async ({ page }) => {
  await lookAway(page)
  await open(page, '/login')
  const window = await openWindow(page, 'Untold')
  const no = window.getByRole('link', { name: 'Cancel' })
  await no.waitFor()
  await lookBack(page)
  await expectToast(page, 'error', closed)
  await no.click()
  await expectToast(page, 'error', 'Sign-in was cancelled.')
  await expect.poll(() => window.isClosed()).toBe(true)
})

test('nobody gets to a provider that is not there', async ({ page }) => {
  await page.goto('/api/auth/popup/start?provider=nobody&flow=0123456789abcdef')
  await expect(page.getByRole('main')).toContainText('This sign-in method is not set up on this server.')
})

test('where there are no windows the page itself goes there and comes back', async ({ page }) => {
  await page.addInitScript(() => {
    const { matchMedia } = window
    window.matchMedia = (query) =>
      query === '(display-mode: standalone)' ? matchMedia('all') : matchMedia.call(window, query)
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 })
  })
  await open(page, '/login?from=/my-enrolled-courses')
  await press(page, 'The House')
  await passOidcPages(page, 'leila')
  await expect(page).toHaveURL('/my-enrolled-courses')
  await expect(page.getByRole('button', { name: 'Open account menu' })).toBeVisible()
})

test('somebody who calls this machine by another name is led to the one that works, and logs in there', async ({
  page,
  server,
  watch,
}) => {
  watch.expect(/^request to another site: http:\/\/127\.0\.0\.1:/)
  const { port } = new URL(server.origin)
  await open(page, `http://127.0.0.1:${port}/login?from=/manage-course`)
  await press(page, 'The House')
  await expect(page).toHaveURL(`${server.origin}/login?from=%2Fmanage-course`)
  const here = 'Login with The House only works at this address, so we brought you here. Please try again.'
  await expectToast(page, 'error', here)
  await passOidcPages(await openWindow(page, 'The House'), 'somewhere-else')
  await expectSignedIn(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the button leads to the provider and back', async ({ page }) => {
    await page.goto('/login?from=/manage-course')
    await press(page, 'The House')
    await passOidcPages(page, 'leila')
    await expect(page).toHaveURL('/manage-course')
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('session')
  })

  test('a failure stands on the page, and an e-mail can be claimed', async ({
    page,
    playwright,
    server,
    pliant,
  }) => {
    const elsewhere = await playwright.request.newContext({ baseURL: server.origin })
    pliant.claims.email = (await register(elsewhere)).email
    await page.goto('/login')
    await press(page, 'Pliant')
    await expect(page.getByRole('main')).toContainText('Is this email yours?')
    await page.getByRole('button', { name: 'This email is mine' }).click()
    await expect(page).toHaveURL('/')
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('session')
    await elsewhere.dispose()
  })
})
