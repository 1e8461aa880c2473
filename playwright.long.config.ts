import { defineConfig } from '@playwright/test'
import { longReports } from './checks/test-report/results.ts'
import usual from './playwright.config.ts'

/** Browser tests of the long lane, one at a time: timing is only reliable where nothing else runs. */
export default defineConfig({
  ...usual,
  testIgnore: [],
  testMatch: '**/*.long.spec.ts',
  outputDir: 'test-results/long/browser',
  workers: 1,
  use: { ...usual.use, contextOptions: { reducedMotion: 'no-preference' } },
  reporter: [['list'], ['json', { outputFile: longReports.browser }]],
})
