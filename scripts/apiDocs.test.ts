import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeEndpoints } from './apiDocs.ts'

test('docs/api.md names every call and who may make it, as the contracts have them now', async () => {
  const page = await readFile(join(import.meta.dirname, '../docs/api.md'), 'utf8')
  expect(page).toBe(await describeEndpoints())
  expect(page).toContain('`POST /enroll-course`')
})
