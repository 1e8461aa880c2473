import { expect, test } from 'vitest'
import { shortDay } from './shortDay.ts'

test('a day is the same wherever it is read: that of the instant in UTC', () => {
  expect(shortDay('en', '2026-03-01T00:00:00.000Z')).toBe('2026-03-01')
  expect(shortDay('en', '2026-02-28T23:59:59.999Z')).toBe('2026-02-28')
})
