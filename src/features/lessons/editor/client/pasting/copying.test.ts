import { TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { readMarkdown } from '../../../document/markdown/readMarkdown.ts'
import { writeMarkdown } from '../../../document/shared/markdown/writeMarkdown.ts'
import { markdownOf } from './copying.ts'

/** What is copied as text of a document in Markdown: from one word of it to another. */
function copied(markdown: string, from: string, to: string): string {
  const { document } = readMarkdown(markdown)
  let [start, end] = [0, 0]
  document.descendants((node, at) => {
    const text = node.text ?? ''
    if (start === 0 && text.includes(from)) start = at + text.indexOf(from)
    if (text.includes(to)) end = at + text.indexOf(to) + to.length
  })
  return markdownOf(TextSelection.create(document, start, end).content(), writeMarkdown)
}

test('paragraphs, headings and lists are copied as the Markdown that they came from', () => {
  const text = '## Loops\n\nA **bold** word.\n\n- one\n- two\n'
  expect(copied(text, 'Loops', 'two')).toBe(text)
})

test('some items of a list are copied as a list', () => {
  expect(copied('- one\n- two\n- three\n', 'two', 'three')).toBe('- two\n- three\n')
})

test('some rows of a table are copied as a table', () => {
  expect(copied('| a | b |\n| - | - |\n| c | d |\n| e | f |\n', 'c', 'f')).toContain('| e | f |')
})

test('some words of a paragraph keep their marks, and words without any are copied as they are', () => {
  expect(copied('A **bold** word.', 'A', 'word')).toBe('A **bold** word\n')
  expect(copied('Names like a\\_b and 3 \\* 4.', 'like', '4')).toBe('')
})
