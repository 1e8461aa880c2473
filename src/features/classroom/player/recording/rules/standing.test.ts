import { expect, test } from 'vitest'
import { secondOf, standingOf } from './standing.ts'

const playing = { readyState: 4, error: null, currentTime: 120.7, duration: 724, paused: false, ended: false }
const empty = { ...playing, readyState: 0, currentTime: 0, duration: Number.NaN, paused: true }
const failed = { ...playing, error: {} as MediaError }

test('the server is told the second that plays, and the last one at the end', () => {
  expect(secondOf(playing)).toBe(120)
  expect(secondOf({ ...playing, ended: true })).toBe(724)
  expect(secondOf({ ...playing, currentTime: 0 })).toBe(0)
})

test('it is told no place while nothing has loaded or after a failure', () => {
  expect(secondOf(empty)).toBeNull()
  expect(secondOf(failed)).toBeNull()
})

test('however many sources fail, the next goes on at the last second and plays', () => {
  const before = standingOf({ second: 0, plays: false }, playing)
  expect(before).toEqual({ second: 120.7, plays: true })
  const later = [failed, empty, empty].reduce(standingOf, before)
  expect(later).toEqual(before)
})

test('whoever has paused, gone back to the start, or pressed Play meanwhile finds it so', () => {
  const before = { second: 120, plays: true }
  expect(standingOf(before, { ...playing, currentTime: 0, paused: true })).toEqual({
    second: 0,
    plays: false,
  })
  expect(standingOf({ second: 120, plays: false }, { ...empty, paused: false })).toEqual(before)
})
