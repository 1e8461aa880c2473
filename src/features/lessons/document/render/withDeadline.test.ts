import { expect, test } from 'vitest'
import { withDeadline } from './withDeadline.ts'

test('work that never ends is stopped, and work that ends gives what it gives', () => {
  expect(withDeadline(20, () => 7)).toBe(7)
  expect(
    withDeadline(20, () => {
      for (;;);
    }),
  ).toBeNull()
  expect(withDeadline(20, () => /^(a+)+$/.test(`${'a'.repeat(60)}b`))).toBeNull()
  expect(withDeadline(20, () => 8)).toBe(8)
})
