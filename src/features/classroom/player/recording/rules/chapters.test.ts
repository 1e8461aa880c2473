import { expect, test } from 'vitest'
import { chapterBeside, chaptersOf, partOf } from './chapters.ts'

const cue = (start: number, text: string) => ({ start, end: start + 1, text })

const chapters = chaptersOf([cue(278, 'Look again'), cue(5, 'The <i>bag</i>'), cue(130, 'Ten marbles')], 724)

test('chapters cover a recording from its start to its end, in their order', () => {
  expect(chapters).toEqual([
    { start: 0, end: 130, title: 'The bag' },
    { start: 130, end: 278, title: 'Ten marbles' },
    { start: 278, end: 724, title: 'Look again' },
  ])
})

test('one chapter is none, and so is one without a title, beyond the end, or at the second of another', () => {
  expect(chaptersOf([cue(0, 'All')], 724)).toEqual([])
  expect(chaptersOf([cue(0, 'All'), cue(9, ' '), cue(0, 'Again'), cue(800, 'Later')], 724)).toEqual([])
})

test('keys lead to the chapter after, and back to the start of this one or the one before', () => {
  expect(chapterBeside(chapters, 10, 1)).toBe(130)
  expect(chapterBeside(chapters, 700, 1)).toBeNull()
  expect(chapterBeside(chapters, 150, -1)).toBe(130)
  expect(chapterBeside(chapters, 131, -1)).toBe(0)
  expect(chapterBeside([], 131, -1)).toBeNull()
})

test('a chapter is filled as far as it was played', () => {
  expect([0, 204, 278, 600].map((at) => partOf({ start: 130, end: 278 }, at))).toEqual([0, 0.5, 1, 1])
})
