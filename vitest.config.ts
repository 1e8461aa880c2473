import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './tools/memory-folder.ts'
import { shortReports } from './tools/test-report/results.ts'

keepTemporaryFilesInMemory()

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    globalSetup: ['src/testing/set-up.ts'],
    reporters: ['default', ['json', { outputFile: shortReports.unit }]],
    // Some start a database or two, which takes a while on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A database for each process, kept for all of its test files.
    pool: 'forks',
    maxWorkers: 2,
  },
})
