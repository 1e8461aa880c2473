import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { shortReports } from './checks/test-report/results.ts'
import { keepTemporaryFilesInMemory } from './scripts/memoryFolder.ts'

keepTemporaryFilesInMemory()

const all = '{src,scripts,checks,lab}/**/*.test.{ts,tsx}'

/** Modules that keep in themselves what one page or one process knows, and passwords at what they cost in earnest. */
const alone = [
  'src/base/{form,page,ui}/**/*.test.{ts,tsx}',
  'src/features/courses/cover/**/*.test.{ts,tsx}',
  'src/app/web/**/*.test.{ts,tsx}',
  'src/features/accounts/password/password.test.ts',
]

/** Files that wait for processes most of the time: they begin first, so that nothing waits for the last of them. */
const waiting = [
  'lab/chaos.test.ts',
  'src/app/server/process/{rollingRestart,twoProcesses,workers}.test.ts',
  'src/app/server/http/idempotency/duplicates.test.ts',
  'src/{platform/embedded-postgres,base/jobs}/*.test.ts',
]

/** What takes too long to be asked each time: vitest.long.config.ts. */
const long = '**/*.long.test.ts'

/** People of tests register in no time. */
const alias = [
  {
    find: /^.*\/passwordCost\.ts$/,
    replacement: join(import.meta.dirname, 'src/testing/passwordCost.ts'),
  },
]

export default defineConfig({
  test: {
    globalSetup: ['src/testing/setUp.ts'],
    reporters: ['default', ['json', { outputFile: shortReports.unit }]],
    // One more than the least machine has cores: some wait.
    maxWorkers: 3,
    // They begin in the order of their names.
    projects: [
      project('1 waiting', { include: waiting, isolate: false, alias }),
      project('2 server', { include: [all], exclude: [...alone, ...waiting, long], isolate: false, alias }),
      project('3 alone', { include: alone }),
    ],
  },
})

/** Files whose process is their own, unless it is said otherwise: then it loads the product once for many of them. */
function project(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  // Some start a database or two, which takes a while on a busy machine.
  return { test: { name, pool: 'forks', maxWorkers: 3, testTimeout: 60_000, hookTimeout: 60_000, ...test } }
}
