import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    globalSetup: ['src/testing/set-up.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A database for each process, kept for all of its test files.
    pool: 'forks',
    maxWorkers: 2,
  },
})
