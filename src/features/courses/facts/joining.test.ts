import { expect, test } from 'vitest'
import { joiningAt } from './joining.ts'

test.each([
  ['Asia/Dhaka', '2031-01-15', '2031-01-15T18:00:00Z'],
  ['America/New_York', '2031-01-15', '2031-01-16T05:00:00Z'],
  ['Pacific/Apia', '2031-01-15', '2031-01-15T11:00:00Z'],
  // This midnight comes twice: the first one counts.
  ['America/Havana', '2025-11-01', '2025-11-02T04:00:00Z'],
  // The clocks skip from midnight to one: the day before ends then.
  ['Africa/Cairo', '2024-04-25', '2024-04-25T22:00:00Z'],
  // Where no zone is said.
  [null, '2031-12-31', '2032-01-01T00:00:00Z'],
])('in %s %s ends at %s', (zone, joinUntil, end) => {
  const bounds = { zone, joinUntil, endsOn: '2199-12-31', placesLeft: null }
  expect(joiningAt(new Date(Date.parse(end) - 1), bounds)).toBe('open')
  expect(joiningAt(new Date(end), bounds)).toBe('ended')
})

test.each([
  [null, 'open'],
  [1, 'open'],
  [0, 'full'],
])('with %s places left joining is %s', (placesLeft, joining) => {
  expect(joiningAt(new Date(), { zone: null, joinUntil: null, endsOn: null, placesLeft })).toBe(joining)
})

test('without a last day to join one can join until the last day of the course', () => {
  const bounds = { zone: 'Asia/Dhaka', joinUntil: null, endsOn: '2031-01-15', placesLeft: 3 }
  expect(joiningAt(new Date('2031-01-15T17:59:59Z'), bounds)).toBe('open')
  expect(joiningAt(new Date('2031-01-15T18:00:00Z'), bounds)).toBe('ended')
})
