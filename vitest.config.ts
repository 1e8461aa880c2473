import { defineConfig } from 'vitest/config'
import { unitReport } from './tools/test-report/results.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    globalSetup: ['src/testing/set-up.ts'],
    reporters: ['default', ['json', { outputFile: unitReport }]],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A database for each process, kept for all of its test files.
    pool: 'forks',
    maxWorkers: 2,
  },
})
