import { defineConfig } from '@playwright/test'
import { shortReports } from './checks/test-report/results.ts'
import { findChromium } from './scripts/bootstrap/chromium.mjs'
import { browserArguments } from './scripts/browser.ts'
import { keepTemporaryFilesInMemory } from './scripts/memoryFolder.ts'

// Workers inherit the environment, so the browser is searched for once, and the folder for temporary files chosen once.
process.env.CHROMIUM_PATH ??= await findChromium()
keepTemporaryFilesInMemory()

export default defineConfig({
  testDir: 'e2e',
  testIgnore: '**/*.long.spec.ts',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/support/build.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: process.env.BROWSER_REPORT ?? shortReports.browser }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Without motion, painting takes a sixth less time and colours are stable. Tests of motion use `moving`.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: browserArguments,
    },
  },
})
