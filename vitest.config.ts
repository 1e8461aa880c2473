import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './tools/memory-folder.ts'
import { shortReports } from './tools/test-report/results.ts'

keepTemporaryFilesInMemory()

/** Modules that keep in themselves what one page or one process knows, and passwords at what they cost in earnest. */
const alone = [
  'src/base/web/**/*.test.{ts,tsx}',
  'src/app/web/**/*.test.{ts,tsx}',
  'src/features/accounts/password.test.ts',
]

/** What takes too long to be asked each time: vitest.long.config.ts. */
const long = '**/*.long.test.ts'

export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: shortReports.unit }]],
    // Some start a database or two, which takes a while on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{src,tools}/**/*.test.{ts,tsx}'],
          exclude: [...alone, long],
          globalSetup: ['src/testing/set-up.ts'],
          // Each of the two processes loads the product once, for all of its files.
          isolate: false,
          alias: [
            {
              find: /^.*\/passwordCost\.ts$/,
              replacement: join(import.meta.dirname, 'src/testing/passwordCost.ts'),
            },
          ],
        },
      },
    ],
  },
})
