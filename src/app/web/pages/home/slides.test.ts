import { expect, test } from 'vitest'
import { slideAfter, slideOnKey, stepsOfSwipe } from './slides.ts'

test('the last slide leads to the first, and the first back to the last', () => {
  expect([0, 1, 2, 3].map((at) => slideAfter(at, 1, 4))).toEqual([1, 2, 3, 0])
  expect([0, 1, 2, 3].map((at) => slideAfter(at, -1, 4))).toEqual([3, 0, 1, 2])
  expect(slideAfter(2, 0, 4)).toBe(2)
})

test('arrow keys turn the slides in the direction the language is read', () => {
  expect(slideOnKey('ArrowRight', 3, 4, false)).toBe(0)
  expect(slideOnKey('ArrowLeft', 3, 4, false)).toBe(2)
  expect(slideOnKey('ArrowRight', 3, 4, true)).toBe(2)
  expect(slideOnKey('ArrowLeft', 3, 4, true)).toBe(0)
})

test('Home and End lead to the first and the last slide, other keys nowhere', () => {
  expect(slideOnKey('Home', 2, 4, false)).toBe(0)
  expect(slideOnKey('End', 2, 4, false)).toBe(3)
  for (const key of ['Tab', 'Enter', ' ', 'ArrowUp', 'ArrowDown']) {
    expect(slideOnKey(key, 2, 4, false), key).toBeNull()
  }
})

test('a finger pushes the slide away, in the direction the language is read', () => {
  expect(stepsOfSwipe(-80, 5, false)).toBe(1)
  expect(stepsOfSwipe(80, -5, false)).toBe(-1)
  expect(stepsOfSwipe(-80, 5, true)).toBe(-1)
  expect(stepsOfSwipe(80, -5, true)).toBe(1)
})

test('a tap, a trembling finger and a finger that scrolls turn nothing', () => {
  for (const [x, y] of [
    [0, 0],
    [-39, 0],
    [39, 0],
    [-60, 61],
    [60, -200],
  ] as const) {
    expect(stepsOfSwipe(x, y, false), `${x}, ${y}`).toBe(0)
  }
})
