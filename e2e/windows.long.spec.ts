import { type Browser, expect, type PlaywrightWorkerArgs } from '@playwright/test'
import { chromiumCandidates } from '../scripts/bootstrap/chromium.mjs'
import { browserArguments } from '../scripts/browser.ts'
import { open } from './support/open.ts'
import { test } from './support/providers.ts'
import { expectToast } from './support/toasts.ts'

// Features that the headless shell, in which all other tests run, lacks.

/**
 * Starts a headed Chromium.
 * @param without default arguments of Playwright to leave out
 */
function launchWithWindows(
  { chromium }: PlaywrightWorkerArgs['playwright'],
  without: string[] = [],
): Promise<Browser> {
  const executablePath = chromiumCandidates(process.env).find((path) => !path.includes('headless-shell'))
  if (executablePath === undefined) throw new Error('This test needs a Chromium with windows.')
  return chromium.launch({ executablePath, args: browserArguments, ignoreDefaultArgs: without })
}

test('a browser with windows would keep the site among its programs', async ({ playwright, server }) => {
  const browser = await launchWithWindows(playwright)
  const page = await browser.newPage()
  await open(page, server.origin)
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  await browser.close()
  // Only the private mode of every test prevents installation.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
})

test("the browser's own blocker is noticed", async ({ playwright, server }) => {
  const browser = await launchWithWindows(playwright, ['--disable-popup-blocking'])
  const page = await browser.newPage()
  await page.goto(`${server.origin}/login`)
  const protocol = await page.context().newCDPSession(page)
  // Playwright's own evaluation counts as a user gesture, which would allow pop-ups.
  const run = (expression: string) =>
    protocol.send('Runtime.evaluate', { expression, awaitPromise: true, userGesture: false })
  await run(`new Promise((done) => {
    const look = () => document.documentElement.dataset.interactive === 'yes'
    const wait = () => (look() ? done() : requestAnimationFrame(wait))
    wait()
  })`)
  await run(`document.querySelector('input[value=google]').form.requestSubmit()`)
  await expectToast(
    page,
    'error',
    'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  )
  await browser.close()
})
