import { expect } from '@playwright/test'
import { chromiumCandidates } from '../tools/bootstrap/chromium.mjs'
import { browserArguments } from '../tools/browser.ts'
import { open } from './support/open.ts'
import { test } from './support/test.ts'

test('a browser with windows would keep the site among its programs', async ({ playwright, server }) => {
  const executablePath = chromiumCandidates(process.env).find((path) => !path.includes('headless-shell'))
  if (executablePath === undefined) throw new Error('This test needs a Chromium with windows.')
  const browser = await playwright.chromium.launch({ executablePath, args: browserArguments })
  const page = await browser.newPage()
  await open(page, server.origin)
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  await browser.close()
  // Nothing stands in the way but the private mode of every test.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
})
