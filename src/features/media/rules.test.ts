import { expect, test } from 'vitest'
import { addedTo, moved } from './rules.ts'

const entry = (_id: string, title = '', onlineOnly = false) => ({ _id, title, onlineOnly })
const [a, b, c] = [entry('a'), entry('b', 'Slides'), entry('c')]

test('files that were added behind those of a form are told', () => {
  expect(addedTo([a, b], [a, b, c])).toEqual([c])
  expect(addedTo([a], [a])).toEqual([])
})

test.each([
  ['a file was taken out', [a, c]],
  ['the order has changed', [b, a, c]],
  ['a title has changed', [a, entry('b', 'Pictures'), c]],
  ['what is handed out has changed', [a, entry('b', 'Slides', true), c]],
])('where %s meanwhile, the form has to ask again', (_, now) => {
  expect(addedTo([a, b], now)).toBeNull()
})

test('a file moves by a place, and stays where there is none', () => {
  expect(moved([a, b, c], 'b', -1)).toEqual([b, a, c])
  expect(moved([a, b, c], 'c', 1)).toEqual([a, b, c])
})
