import { expect, test } from 'vitest'
import { isDue, isStale, nextMoment } from './schedule.ts'

const three = { hour: 3, minute: 0 }
/** A moment in the machine's local time. */
const on = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute)
const never = { birth: null, proven: null, attempt: null }

test('the next backup is at the next moment of that time on the clock', () => {
  expect(nextMoment(three, on(21, 2))).toEqual(on(21, 3))
  expect(nextMoment(three, on(21, 3))).toEqual(on(22, 3))
})

test.each([
  ['a new instance waits for its first night', { ...never, birth: on(20, 4) }, on(20, 23), false],
  ['which comes', { ...never, birth: on(20, 4) }, on(21, 3), true],
  ['a night has one', { birth: on(1, 1), proven: on(21, 3, 1), attempt: on(21, 3) }, on(21, 23), false],
  [
    'and the next night another',
    { birth: on(1, 1), proven: on(21, 3, 1), attempt: on(21, 3) },
    on(22, 3),
    true,
  ],
  [
    'one that was missed is made up for',
    { birth: on(1, 1), proven: on(18, 3), attempt: on(18, 3) },
    on(21, 15),
    true,
  ],
  [
    'after a failure an hour passes',
    { birth: on(1, 1), proven: on(20, 3), attempt: on(21, 3) },
    on(21, 3, 59),
    false,
  ],
  ['then it is tried again', { birth: on(1, 1), proven: on(20, 3), attempt: on(21, 3) }, on(21, 4), true],
  ['what has never started has nothing to keep', never, on(21, 4), false],
])('%s', (_, history, now, due) => {
  expect(isDue(three, history, now)).toBe(due)
})

test('two nights without a proof are too long', () => {
  expect(isStale({ ...never, proven: on(20, 3) }, on(22, 3))).toBe(false)
  expect(isStale({ ...never, proven: on(20, 3) }, on(22, 4))).toBe(true)
  expect(isStale({ ...never, birth: on(20, 3) }, on(22, 4))).toBe(true)
  expect(isStale(never, on(22, 4))).toBe(false)
})
