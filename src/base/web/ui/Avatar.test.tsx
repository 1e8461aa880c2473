import { expect, test } from 'vitest'
import { initialsOf } from './Avatar.tsx'

test.each([
  ['Amina Yusuf', 'AY'],
  ['  amina   binti yusuf ', 'AY'],
  ['Cher', 'C'],
  ['আমিনা ইউসুফ', 'আই'],
  ['😀 Smile', '😀S'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
