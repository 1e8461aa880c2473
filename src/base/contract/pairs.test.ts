import { expect, test } from 'vitest'
import { isUnspaced, spaced } from './pairs.ts'

test('what is written without spaces becomes pairs of characters', () => {
  expect(spaced('Learn 日本語 now')).toBe('Learn 日本 本語 now')
  expect(spaced('字')).toBe('字')
  expect(spaced('สวัสดี')).toBe('สว วั ัส สด ดี')
  expect(spaced('আমার সোনার বাংলা')).toBe('আমার সোনার বাংলা')
})

test('words of scripts without spaces may begin anywhere in a line', () => {
  expect(['日本', 'カナ', 'สวัสดี'].map(isUnspaced)).toEqual([true, true, true])
  expect(['now', 'আমার', '한국어'].map(isUnspaced)).toEqual([false, false, false])
})
