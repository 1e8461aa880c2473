import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { checkArchitecture } from '../../checks/architecture/checkTree.ts'
import { makeDatabase } from '../../src/testing/database.ts'
import { updateTexts } from '../texts.ts'
import { copyTree } from './copyTree.ts'
import { spell } from './names.ts'
import { writeFeature } from './write.ts'

// What the new feature does is tested in the long lane: newFeature.long.test.ts.

test('a new feature keeps the rules of the architecture, and its types are right', {
  timeout: 180_000,
}, async () => {
  const copy = copyTree()
  onTestFinished(() => rmSync(copy, { recursive: true }))
  const written = writeFeature(copy, 'course-goals')
  await updateTexts(copy)
  expect(written).toContain('src/features/course-goals/CourseGoalsPage.tsx')
  expect(readFileSync(join(copy, 'src/app/features.ts'), 'utf8')).toMatch(/ {2}courseGoals,\n\]/)
  expect(checkArchitecture(copy).violations).toEqual([])

  const { db, url, drop } = await makeDatabase()
  onTestFinished(drop)
  const migration = globSync('db/migrations/*_course_goals.sql', { cwd: copy })
  expect(migration).toHaveLength(1)
  await sql.raw(readFileSync(join(copy, migration[0] ?? ''), 'utf8')).execute(db)
  const { describeTables } = await import(join(copy, 'scripts/dbTypes.ts'))
  await describeTables(url)
  const files = ['feature.ts', 'feature.later.tsx'].map((name) => `src/features/course-goals/${name}`)
  writeFileSync(
    join(copy, 'tsconfig.feature.json'),
    JSON.stringify({ extends: './tsconfig.json', include: [], files }),
  )
  const { stdout } = spawnSync(join(copy, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.feature.json'], {
    cwd: copy,
    encoding: 'utf8',
  })
  expect(stdout).toBe('')
})

test('the name of a feature is written in small letters and dashes, and is not taken', () => {
  expect(spell('course-goals')).toMatchObject({
    camel: 'courseGoals',
    snake: 'course_goals',
    Words: 'Course goals',
  })
  for (const name of ['', 'CourseGoals', 'course_goals', '../notes', 'notes-']) {
    expect(() => spell(name), name).toThrow('small letters and dashes')
  }
  const root = join(import.meta.dirname, '../..')
  expect(() => writeFeature(root, 'courses')).toThrow('already')
})
