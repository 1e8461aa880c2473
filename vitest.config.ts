import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { shortReports } from './checks/test-report/results.ts'
import { keepTemporaryFilesInMemory } from './scripts/memoryFolder.ts'

keepTemporaryFilesInMemory()

const all = '{src,scripts,checks,lab}/**/*.test.{ts,tsx}'

/**
 * Tests of modules that keep state per page or process, and of password hashing at its real cost: one process per file.
 */
const isolated = [
  'src/base/{form,page,text,ui}/**/*.test.{ts,tsx}',
  'src/features/courses/cover/**/*.test.{ts,tsx}',
  'src/app/{text,web}/**/*.test.{ts,tsx}',
  'src/features/accounts/password/password.test.ts',
]

/** Files that mostly wait for other processes: they start first, so that the run does not end by waiting for them. */
const waiting = [
  'lab/chaos.test.ts',
  'src/app/server/process/{rollingRestart,twoProcesses,workers}.test.ts',
  'src/app/server/http/idempotency/duplicates.test.ts',
  'src/{platform/embedded-postgres,base/jobs}/*.test.ts',
]

/** Tests that are too slow for every run: see vitest.long.config.ts. */
const long = '**/*.long.test.ts'

/** Replaces the cost of password hashing, so that tests register users quickly. */
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
    // One more than the cores of the smallest machine, since some files mostly wait.
    maxWorkers: 3,
    // Projects run in the order of their names.
    projects: [
      project('1 waiting', { include: waiting, isolate: false, alias }),
      project('2 server', {
        include: [all],
        exclude: [...isolated, ...waiting, long],
        isolate: false,
        alias,
      }),
      project('3 alone', { include: isolated }),
    ],
  },
})

/**
 * A project whose files each have a process of their own; with `isolate: false` files share processes, which load the
 * product once.
 */
function project(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  // Some tests start one or two databases, which takes a while on a busy machine.
  return { test: { name, pool: 'forks', maxWorkers: 3, testTimeout: 60_000, hookTimeout: 60_000, ...test } }
}
