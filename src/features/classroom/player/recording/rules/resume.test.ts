import { expect, test } from 'vitest'
import { elsewhere, resumeAt, startAt } from './resume.ts'

test('a recording goes on three seconds before where somebody stopped', () => {
  expect(resumeAt({ second: 120 }, 724)).toBe(117)
  expect(resumeAt({ second: 2 }, 724)).toBe(0)
})

test('it begins anew for those who have never been there, who were at its end, or at no second', () => {
  expect(resumeAt(null, 724)).toBe(0)
  expect(resumeAt({ second: 715 }, 724)).toBe(0)
  expect(resumeAt({ block: 'block0000' }, 724)).toBe(0)
})

test('an address that names a second leads there, and one that names where somebody stopped goes on', () => {
  const places = { stopped: { second: 120 }, waiting: null }
  expect(startAt({ second: 311 }, places, 724)).toBe(311)
  expect(startAt({ second: 120 }, places, 724)).toBe(117)
  expect(startAt({ second: 9000 }, { ...places, stopped: null }, 724)).toBe(723)
  expect(startAt(null, places, 724)).toBe(117)
})

test('a page that was kept offline goes on where this browser was last, and not where it was on that day', () => {
  const places = { stopped: { second: 120 }, waiting: { second: 400 } }
  expect(startAt(null, places, 724)).toBe(397)
  expect(startAt({ second: 120 }, places, 724)).toBe(397)
  expect(startAt({ second: 311 }, places, 724)).toBe(311)
  expect(startAt(null, { ...places, waiting: { second: 1 } }, 724)).toBe(0)
})

test('another device’s place is offered when it is another one', () => {
  const here = { own: 30, now: 30, duration: 900 }
  expect(elsewhere({ second: 724 }, here)).toBe(724)
  expect(elsewhere({ second: 30 }, { ...here, now: 80 })).toBeNull()
  expect(elsewhere({ second: 33 }, { ...here, own: null })).toBeNull()
  expect(elsewhere({ second: 895 }, here)).toBeNull()
  expect(elsewhere(null, here)).toBeNull()
})
