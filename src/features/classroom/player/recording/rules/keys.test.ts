import { expect, test } from 'vitest'
import { deedOf } from './keys.ts'

const press = (key: string, held: object = {}) =>
  deedOf({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held })

test('keys play, skip, and lead to tenths', () => {
  expect(press(' ')).toEqual({ do: 'play' })
  expect(press('K')).toEqual({ do: 'play' })
  expect(press('ArrowLeft')).toEqual({ do: 'skip', by: -5 })
  expect(press('7')).toEqual({ do: 'part', part: 0.7 })
  expect(press('<', { shiftKey: true })).toEqual({ do: 'slower' })
})

test('what the browser, the page and assistive technology do with keys stays theirs', () => {
  for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }])
    expect(press('f', held)).toBeNull()
  // The next lesson.
  expect(press('N', { shiftKey: true })).toBeNull()
  expect(press('Tab')).toBeNull()
  expect(press('constructor')).toBeNull()
})
