import { expect, test } from 'vitest'
import { plural } from './plural.ts'

test('English has one form for one thing and another for all other numbers', () => {
  const courses = plural('en', { one: '# course', other: '# courses' })
  expect([0, 1, 2, 1234].map(courses)).toEqual(['0 courses', '1 course', '2 courses', '1,234 courses'])
})

test('a language with more forms chooses among them', () => {
  const books = plural('pl', { one: '# książka', few: '# książki', many: '# książek', other: '# książki' })
  expect([1, 3, 5, 22].map(books)).toEqual(['1 książka', '3 książki', '5 książek', '22 książki'])
})

test('a form that is not given is replaced by the general one', () => {
  expect(plural('pl', { other: '# kursów' })(3)).toBe('3 kursów')
})
