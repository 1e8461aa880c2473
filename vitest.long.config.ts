import { defineConfig } from 'vitest/config'
import { longReports } from './checks/test-report/results.ts'
import { keepTemporaryFilesInMemory } from './scripts/memoryFolder.ts'

keepTemporaryFilesInMemory()

/** The tests that are too slow for every run, one at a time. */
export default defineConfig({
  test: {
    include: ['{src,scripts,checks,lab}/**/*.long.test.ts'],
    globalSetup: ['src/testing/setUp.ts'],
    reporters: ['default', ['json', { outputFile: longReports.unit }]],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 1,
  },
})
