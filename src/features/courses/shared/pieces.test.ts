import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matches, piecesOf } from './pieces.ts'
import { searchWords } from './words.ts'

/** The text with its highlighted parts in brackets. */
function marked(text: string, query: string): string {
  return piecesOf(text, searchWords(query))
    .map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
    .join('')
}

describe('what is marked in a title', () => {
  test.each([
    ['the beginning of a word', 'bay', 'Bayesian Thinking', '[Bay]esian Thinking'],
    ['every word that begins so', 'b', 'Bread & Butter', '[B]read & [B]utter'],
    ['whatever the capitals', 'BREAD', 'A bread course', 'A [bread] course'],
    ['not what stands inside a word', 'read', 'Bread', 'Bread'],
    ['several words', 'street how', 'How to Read a Street', '[How] to Read a [Street]'],
    ['the longer of two words that begin alike', 'b bread', 'Bread', '[Bread]'],
    ['after signs', 'paced', 'Self-Paced', 'Self-[Paced]'],
    ['signs that mean something to a pattern are none', '.* (a|b)', 'A.*', '[A].*'],
    ['accents', 'ét', 'Été à la Montagne', '[Ét]é à la Montagne'],
    ['accents that were not typed', 'ete zoe', 'Été, Zoë', '[Été], [Zoë]'],
    ['accents that are not there', 'éte', 'Ete', '[Ete]'],
    ['accents written as marks of their own', 'foret', 'fore\u0302ts', '[fore\u0302t]s'],
    ['one letter that is typed as two', 'strasse', 'Straßen', '[Straße]n'],
    ['half of a letter that is typed as two, whole', 'stras', 'Straße', '[Straß]e'],
    ['a letter with all that belongs to it', 'শ', 'শিক্ষা', '[শি]ক্ষা'],
    ['a word of a script without spaces, wherever it stands', '本語', '日本語入門', '日[本語]入門'],
    ['nothing while nothing is searched for', ' ', 'Bread', 'Bread'],
  ])('%s', (_, query, text, expected) => {
    expect(marked(text, query)).toBe(expected)
  })

  test('never changes the text itself', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme', maxLength: 5 }),
        (text, query) => {
          const pieces = piecesOf(text, searchWords(query))
          expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        },
      ),
    )
  })
})

test('a page is found when every word searched for begins one of its words', () => {
  expect(matches('Terms & Condition', searchWords('con ter'))).toBe(true)
  expect(matches('Terms & Condition', searchWords('terms use'))).toBe(false)
  expect(matches('Terms & Condition', [])).toBe(true)
  expect(matches('Où aller', searchWords('ou aller'))).toBe(true)
})
