import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { courses } from '../../courses/demo/courses.ts'
import { readMarkdown } from '../document/markdown/readMarkdown.ts'
import { knowsLanguage } from '../document/render/highlight.ts'
import { findingsOf } from '../document/shared/content/findings.ts'
import { type LessonFile, picturesIn, readLessonFile, withPictures } from './lessonFile.ts'

const content = join(import.meta.dirname, 'content')

const lessonsOf = (key: string) =>
  readdirSync(join(content, key)).map((name) =>
    readLessonFile(readFileSync(join(content, key, name), 'utf8')),
  )

const isText = ({ link, media }: LessonFile) => link === null && media === null

test('every course of the demo world has at least four lessons, and two have ten', () => {
  expect(readdirSync(content).toSorted()).toEqual(courses.map(({ key }) => key).toSorted())
  const counts = courses.map(({ key }) => lessonsOf(key).filter(isText).length)
  expect(Math.min(...counts)).toBe(4)
  expect(counts.filter((count) => count >= 10)).toHaveLength(2)
})

test('lessons of the demo world lose nothing when they are converted, and need no mending', () => {
  for (const { key } of courses) {
    for (const { title, text } of lessonsOf(key).filter(isText)) {
      const files = new Map(picturesIn(text).map((name) => [name, newId()]))
      const { document, report } = readMarkdown(withPictures(text, files))
      expect({ title, converted: report.converted, dropped: report.dropped }).toEqual({
        title,
        converted: 0,
        dropped: 0,
      })
      expect(findingsOf(document, { language: knowsLanguage }), title).toEqual([])
    }
  }
})

test('a file of the demo world without a head or a title is refused', () => {
  expect(() => readLessonFile('Only text.')).toThrow('head')
  expect(() => readLessonFile('---\nfree: true\n---\nText.')).toThrow('title')
})
