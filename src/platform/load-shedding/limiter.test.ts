import { beforeEach, expect, test } from 'vitest'
import { type Limiter, makeLimiter, type Priority } from './limiter.ts'

let time: number
let limiter: Limiter

beforeEach(() => {
  time = 0
  limiter = makeLimiter(() => time)
})

/** How many of `count` who come at the same moment are let in. */
function come(count: number, priority: Priority): number {
  let admitted = 0
  for (let one = 0; one < count; one += 1) {
    if (!limiter.admits(priority)) continue
    limiter.enter()
    admitted += 1
  }
  return admitted
}

function go(count: number): void {
  for (let one = 0; one < count; one += 1) limiter.leave()
}

test('few people are let in however long each takes', () => {
  expect(come(60, 'visitor')).toBe(60)
  time += 3_600_000
  expect(come(4, 'visitor')).toBe(4)
})

test('a burst is let in whole, up to what memory allows', () => {
  expect(come(300, 'visitor')).toBe(300)
  time += 900
  expect(come(300, 'visitor')).toBe(212)
})

test('under standing overload visitors are turned away, then members, and changes go on', () => {
  come(500, 'visitor')
  expect(come(1, 'member')).toBe(1)
  time += 999
  expect([come(1, 'visitor'), come(1, 'member')]).toEqual([1, 1])
  time += 1
  expect([come(1, 'visitor'), come(1, 'member'), come(1, 'change')]).toEqual([0, 0, 1])
  go(404)
  expect([come(1, 'visitor'), come(1, 'member'), come(1, 'change')]).toEqual([0, 1, 1])
  go(40)
  expect([come(1, 'visitor'), come(1, 'member'), come(1, 'change')]).toEqual([1, 1, 1])
})

test('even changes are turned away before memory ends', () => {
  expect(come(2_000, 'change')).toBe(1_024)
})

test('while requests stay at the bound, it is kept to without another moment of patience', () => {
  come(100, 'visitor')
  time += 500
  come(1, 'visitor')
  time += 500
  expect(come(1, 'visitor')).toBe(0)
  go(38)
  expect(come(5, 'visitor')).toBe(1)
  time += 900
  expect(come(5, 'visitor')).toBe(0)
})

test('after a moment without anybody too many, the next burst is let in whole again', () => {
  come(100, 'visitor')
  time += 1_000
  come(1, 'visitor')
  go(100)
  time += 1_001
  expect(come(100, 'visitor')).toBe(100)
})
