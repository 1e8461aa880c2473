import type { Node } from 'prosemirror-model'
import { countWords } from './countWords.ts'
import { blockTexts } from './plainText.ts'

const wordsAMinute = 220
/** Of scripts without spaces. */
const charactersAMinute = 400
/** Seconds for what is looked at rather than read. */
const seconds = { image: 12, table: 15, formula: 15, lineOfCode: 5 } as const

/** About how long a document takes to read, in whole minutes; 0 for one that says nothing. */
export function readingMinutes(document: Node): number {
  let looking = 0
  document.descendants(({ type, textContent }) => {
    if (type.name === 'image') looking += seconds.image
    if (type.name === 'table') looking += seconds.table
    if (type.name === 'formula') looking += seconds.formula
    if (type.name === 'codeBlock') looking += textContent.split('\n').length * seconds.lineOfCode
  })
  const { words, characters } = countWords(readText(document))
  return Math.ceil(words / wordsAMinute + characters / charactersAMinute + looking / 60)
}

/** How many words a document has; of scripts without spaces each character counts as one. */
export function wordCount(document: Node): number {
  const { words, characters } = countWords(
    blockTexts(document)
      .map(({ text }) => text)
      .join('\n'),
  )
  return words + characters
}

/** The text that is read, without code and formulas, which count by the line and by the block. */
function readText(document: Node): string {
  const parts: string[] = []
  document.descendants((node) => {
    if (node.type.name === 'codeBlock') return false
    if (node.isText) parts.push(node.text ?? '')
    if (node.isTextblock) parts.push('\n')
    return true
  })
  return parts.join('')
}
