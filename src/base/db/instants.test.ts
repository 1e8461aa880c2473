import { expect, test } from 'vitest'
import { toIsoText } from './instants.ts'

test.each([
  ['2026-11-22 08:31:07+00', '2026-11-22T08:31:07.000Z'],
  ['2026-11-22 08:31:07.5+00', '2026-11-22T08:31:07.500Z'],
  ['2026-11-22 08:31:07.123999+00', '2026-11-22T08:31:07.123Z'],
  ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31 23:59:59.999999+00', '9999-12-31T23:59:59.999Z'],
  ['2026-11-22 10:01:07.25+01:30', '2026-11-22T08:31:07.250Z'],
])('%s is told as %s', (told, text) => {
  expect(toIsoText(told)).toBe(text)
})

test('what is no instant is not told as one', () => {
  expect(() => toIsoText('infinity')).toThrow(RangeError)
})
