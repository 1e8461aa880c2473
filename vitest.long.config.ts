import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './tools/memoryFolder.ts'
import { longReports } from './tools/test-report/results.ts'

keepTemporaryFilesInMemory()

/** The tests that take too long to be asked each time, one after the other. */
export default defineConfig({
  test: {
    include: ['{src,tools}/**/*.long.test.ts'],
    globalSetup: ['src/testing/setUp.ts'],
    reporters: ['default', ['json', { outputFile: longReports.unit }]],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 1,
  },
})
