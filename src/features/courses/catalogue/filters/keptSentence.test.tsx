import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CountedFacets } from './contract.ts'
import { drawSentence } from './keptSentence.tsx'
import { type AskedChoices, Sentence, type SentenceProps } from './Sentence.tsx'

const nothing: AskedChoices = {
  subject: null,
  level: null,
  language: null,
  length: null,
  pace: null,
  price: null,
  starts: null,
}

const counts = (beginner: number): CountedFacets => ({
  count: beginner,
  capped: false,
  facets: {
    subject: { arts: beginner },
    level: { beginner },
    language: { en: beginner },
    length: {},
    pace: {},
    price: {},
  },
  more: { subject: false, level: false, language: false, length: false, pace: false, price: false },
})

const given = (changes: Partial<SentenceProps> = {}): SentenceProps => {
  const props = { q: '', sort: null, asked: nothing, counted: counts(7), subjects: [], ...changes }
  return { ...props, addressOf: () => `/all-courses?q=${props.q}` }
}

const anew = (props: SentenceProps) => renderToStaticMarkup(<Sentence {...props} />)

test('the sentence is the same, drawn anew or kept', () => {
  const [first, again] = [drawSentence('en', given()), drawSentence('en', given())]
  expect(first).toBe(anew(given()))
  expect(again).toBe(first)
})

test.each([
  ['other counts', { counted: counts(8) }],
  ['no counts', { counted: null }],
  ['another choice', { asked: { ...nothing, level: 'beginner' } }],
  ['another order', { sort: 'title' }],
  ['a subject', { subjects: [{ _id: 'one', slug: 'arts', names: { en: 'Arts' }, subjects: [] }] }],
])('with %s it is another', (_, changes: Partial<SentenceProps>) => {
  drawSentence('en', given())
  expect(drawSentence('en', given(changes))).toBe(anew(given(changes)))
  expect(drawSentence('en', given(changes))).not.toBe(drawSentence('en', given()))
})

test('in another language it is another', () => {
  expect(drawSentence('bn', given())).not.toBe(drawSentence('en', given()))
})

test('nothing that one reader searches for is in what others get', () => {
  const mine = given({ q: 'planted by one reader' })
  expect(drawSentence('en', mine)).toContain('planted by one reader')
  expect(drawSentence('en', given())).not.toContain('planted')
  expect(drawSentence('en', given({ q: 'by another' }))).not.toContain('planted')
})
