import { expect, test } from 'vitest'
import { wordsWithStops } from './tagline.ts'

test.each([
  ['Learn. Grow. Succeed.', ['Learn', 'Grow', 'Succeed']],
  ['Read. Aloud.', ['Read', 'Aloud']],
  ['  Listen.  ', ['Listen']],
  ['শিখি। বাড়ি।', null],
  ['Learn. Grow. Succeed', null],
  ['One. Two. Three. Four.', null],
  ['Knowledge belongs to everybody.', null],
  ['Why not?', null],
  ['Wait...', null],
  ['.', null],
  ['', null],
])('%j stands as %j before growing stops', (tagline, words) => {
  expect(wordsWithStops(tagline)).toEqual(words)
})
