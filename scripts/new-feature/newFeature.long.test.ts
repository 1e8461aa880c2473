import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filesNaming } from '../../checks/mentions/mentions.ts'
import { copyTree } from './copyTree.ts'

/** Goals in a course: what makes them of a new feature that keeps texts of a member. */
const patch = join(import.meta.dirname, 'goalsInACourse.patch')

/** Tests of the whole product that look at each feature. */
const tests = [
  'src/features/course-goals',
  'src/features/profile/export.test.ts',
  'src/app/server/http/access.test.ts',
  'src/app/server/http/budgets.test.ts',
  'src/app/server/fuzz/fuzz.test.ts',
  'src/app/server/instance/upgrade.test.ts',
  'scripts/gallery',
  'scripts/apiDocs.test.ts',
  'scripts/dbTypes.test.ts',
]

test('goals in a course are a folder, a line in each list, a migration, and what is written from them', {
  timeout: 1_800_000,
}, () => {
  const copy = copyTree()
  onTestFinished(() => rmSync(copy, { recursive: true }))
  const run = (program: string, ...given: string[]) =>
    execFileSync(program, given, { cwd: copy, encoding: 'utf8', env: environmentOf(copy) })
  run('git', 'init', '-q')
  run('git', 'add', '.')
  run('git', '-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-qm', 'As it was')

  run('node', 'scripts/newFeature.ts', 'course-goals')
  const [migration = ''] = globSync('db/migrations/*_course_goals.sql', { cwd: copy })
  writeFileSync(
    join(copy, 'made.patch'),
    readFileSync(patch, 'utf8').replaceAll('db/migrations/0000_course_goals.sql', migration),
  )
  run('git', 'apply', 'made.patch')
  rmSync(join(copy, 'made.patch'))
  run('node', 'scripts/dbTypes.ts')
  run('node', 'scripts/apiDocs.ts')
  run('vitest', 'run', 'src/app/server/http/access.test.ts', '-t', 'docs/access.md', '-u')

  expect(run('tsc', '--noEmit', '-p', '.')).toBe('')
  expect(run('node', 'checks/architecture/check.ts')).toContain('every rule is kept')
  run('biome', 'ci', '.')
  run('knip')
  expect(run('vitest', 'run', ...tests)).toContain('course-goals/courseGoals.test.ts')

  const changed = run('git', 'status', '--short', '-uall')
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(3))
  const outside = changed.filter((path) => !path.startsWith('src/features/course-goals/'))
  expect(outside.toSorted()).toEqual([
    migration,
    'db/schema.ts',
    'docs/access.md',
    'docs/api.md',
    'src/app/features.ts',
    'src/app/text/bn.ts',
    'src/app/web/laterFeatures.ts',
  ])
  expect(run('git', 'diff', '--numstat', 'src/app')).toBe(
    '2\t0\tsrc/app/features.ts\n2\t0\tsrc/app/text/bn.ts\n2\t0\tsrc/app/web/laterFeatures.ts\n',
  )
  const named = filesNaming(copy, 'features/course-goals', 'course-goals')
  expect(named.filter((path) => !path.startsWith('scripts/new-feature'))).toEqual([
    'src/app/features.ts',
    'src/app/web/laterFeatures.ts',
  ])
})

/** Nothing of the test run around it: the programs in the copy run as they do by hand. */
function environmentOf(copy: string): NodeJS.ProcessEnv {
  const { NODE_OPTIONS, ...inherited } = process.env
  const kept = Object.entries(inherited).filter(([name]) => !name.startsWith('VITEST'))
  return {
    ...Object.fromEntries(kept),
    NODE_ENV: undefined,
    PATH: `${join(copy, 'node_modules/.bin')}:${process.env.PATH}`,
  }
}
