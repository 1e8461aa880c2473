import { expect, test } from 'vitest'
import { compare } from './compare.ts'
import type { JsonNode } from './json.ts'

const paragraph = (id: string, text: string): JsonNode => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
})
const document = (...content: JsonNode[]): JsonNode => ({ type: 'doc', content })

test('a word that was replaced is shown beside the one that came for it, and both are counted', () => {
  const {
    document: both,
    added,
    removed,
  } = compare(
    document(paragraph('aaaaaaaa', 'It taps ten others.')),
    document(paragraph('aaaaaaaa', 'It taps nine others.')),
  )
  expect(both.content?.[0]?.content).toEqual([
    { type: 'text', text: 'It taps ' },
    { type: 'text', text: 'ten', change: 'removed' },
    { type: 'text', text: 'nine', change: 'added' },
    { type: 'text', text: ' others.' },
  ])
  expect({ added, removed }).toEqual({ added: 1, removed: 1 })
})

test('a paragraph that is new, gone or moved is told as that', () => {
  const [one, two, three] = [
    paragraph('aaaaaaaa', 'One'),
    paragraph('bbbbbbbb', 'Two'),
    paragraph('cccccccc', 'Three'),
  ]
  const { document: both } = compare(document(one, two), document(two, one))
  expect(both.content?.filter(({ change }) => change === 'moved')).toHaveLength(1)
  const swapped = compare(document(one, two), document(one, three))
  expect(swapped.document.content?.map(({ change }) => change)).toEqual([undefined, 'removed', 'added'])
})

test('two texts that are the same differ in nothing', () => {
  const same = document(paragraph('aaaaaaaa', 'One'))
  expect(compare(same, same)).toEqual({ document: same, added: 0, removed: 0 })
})
