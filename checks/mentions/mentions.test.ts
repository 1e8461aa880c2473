import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesNaming } from './mentions.ts'

const root = join(import.meta.dirname, '../..')

test('a feature is one folder: inquiries are named in at most 8 files outside of theirs', () => {
  const found = filesNaming(root, 'inquir', 'inquiries')
  expect(found).toContain('src/app/features.ts')
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(8)
})

test('a word is found in any case, in a path or in a text', () => {
  expect(filesNaming(root, 'vitest.long.config', 'none')).toContain('vitest.long.config.ts')
  expect(filesNaming(root, 'importfromfeatures', 'none')).toContain('src/testing/featureModules.ts')
})
