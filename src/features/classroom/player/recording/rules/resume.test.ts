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
  expect(startAt({ second: 311 }, { second: 120 }, 724)).toBe(311)
  expect(startAt({ second: 120 }, { second: 120 }, 724)).toBe(117)
  expect(startAt({ second: 9000 }, null, 724)).toBe(723)
  expect(startAt(null, { second: 120 }, 724)).toBe(117)
})

test('another device’s place is offered when it is another one', () => {
  const here = { own: 30, now: 30, duration: 900 }
  expect(elsewhere({ second: 724 }, here)).toBe(724)
  expect(elsewhere({ second: 30 }, { ...here, now: 80 })).toBeNull()
  expect(elsewhere({ second: 33 }, { ...here, own: null })).toBeNull()
  expect(elsewhere({ second: 895 }, here)).toBeNull()
  expect(elsewhere(null, here)).toBeNull()
})
