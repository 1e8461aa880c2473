import { expect, test } from 'vitest'
import { concernsServer } from './develop.mjs'

test.each([
  'src/app/server/main.ts',
  'src/features/courses/rules.ts',
  'src/base/contract/user.ts',
  'db/migrations/0001_start.sql',
])('a change to %s restarts the server', (path) => {
  expect(concernsServer(path)).toBe(true)
})

test.each([
  'src/features/courses/CoursePage.tsx',
  'src/features/courses/useCourse.ts',
  'src/base/page/request.ts',
  'src/base/ui/styles/tokens.css',
  'src/features/courses/rules.test.ts',
  'src/testing/world.ts',
  'src/features/courses/README.md',
])('a change to %s does not', (path) => {
  expect(concernsServer(path)).toBe(false)
})
