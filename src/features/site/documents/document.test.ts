import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../../base/config/config.ts'
import type { Offered } from '../../../base/text/language.ts'
import type { Document, DocumentName, Span } from '../contract.ts'
import { openDocument } from './document.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tercet-content-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
})

function read(name: DocumentName, settings = {}, language: Offered = 'en'): Document {
  const config = readConfig({ DATA_DIR: dataDir, ...settings })
  return openDocument(config, name, language)(config.site)
}

function write(text: string | Buffer, name = 'terms.md') {
  mkdirSync(join(dataDir, 'content'), { recursive: true })
  writeFileSync(join(dataDir, 'content', name), text)
}

/** What a document is made of, whatever language it is in: each block with its marks, links and settings. */
function shapeOf({ changed, blocks }: Document): unknown[] {
  const marks = (spans: readonly Span[]) =>
    spans.flatMap((span) => (span.kind === 'link' ? [span.href] : span.kind === 'text' ? [] : [span.kind]))
  const shapes = blocks.map((block) => {
    if (block.kind === 'heading') return block.level
    return block.kind === 'paragraph'
      ? marks(block.spans).sort()
      : block.items.map((item) => marks(item).sort())
  })
  return [changed, ...shapes]
}

/** All words of a document, as a reader meets them. */
function wordsOf({ blocks }: Document): string {
  const join = (spans: { text: string }[]) => spans.map(({ text }) => text).join('')
  return blocks
    .map((block) => {
      if (block.kind === 'heading') return block.text
      return block.kind === 'paragraph' ? join(block.spans) : block.items.map(join).join('\n')
    })
    .join('\n')
}

test('the terms state the age, the refund window, the law, and where to write to', () => {
  const terms = wordsOf(read('terms', { SITE_NAME: 'Lantern', CONTACT_EMAIL: 'desk@lantern.example' }))
  expect(terms).toContain('at least 13 years old')
  expect(terms).toContain('eligible for a refund, ask us within 7 days')
  expect(terms).toContain('the law of Bangladesh')
  expect(terms).toContain('the people who run Lantern')
  expect(terms).toContain('desk@lantern.example')
})

test('the privacy policy names both cookies and where people reach the site', () => {
  const privacy = wordsOf(read('privacy', { PUBLIC_URL: 'https://courses.example.org' }))
  expect(privacy).toContain('session keeps you logged in')
  expect(privacy).toContain('token is a short-lived proof')
  expect(privacy).toContain('when you use https://courses.example.org,')
})

test.each(['terms', 'privacy'] as const)(
  'the %s in Bangla have the chapters, paragraphs, marks, links and settings of the English ones',
  (name) => {
    const settings = { SITE_NAME: 'Lantern', PUBLIC_URL: 'https://courses.example.org' }
    const [english, bangla] = [read(name, settings), read(name, settings, 'bn')]
    expect([english.language, bangla.language]).toEqual(['en', 'bn'])
    expect(shapeOf(bangla)).toEqual(shapeOf(english))
    const settingsIn = (document: Document) =>
      wordsOf(document)
        .match(/Lantern|https:\/\/courses\.example\.org|hello@example\.org|\+880 2 5550 0100|Dhaka/g)
        ?.sort()
    expect(settingsIn(bangla)).toEqual(settingsIn(english))
    for (const block of bangla.blocks)
      if (block.kind === 'heading') expect(block.text).toMatch(/^[\u0980-\u09ff ,]+$/)
  },
)

test("an operator's own text in one language is read by all, rather than ours in theirs, until there is one in theirs too", () => {
  write('Last changed: 2027-01-31\n\n## Ours\n')
  expect(read('terms', {}, 'bn')).toMatchObject({ language: 'en', blocks: [{ text: 'Ours' }] })
  expect(read('privacy', {}, 'bn').language).toBe('bn')
  write('Last changed: 2027-01-31\n\n## আমাদের\n', 'terms.bn.md')
  expect(read('terms', {}, 'bn')).toMatchObject({ language: 'bn', blocks: [{ text: 'আমাদের' }] })
  expect(read('terms')).toMatchObject({ language: 'en', blocks: [{ text: 'Ours' }] })
})

test("an operator's own text takes the place of ours, with its date and the time it takes to read", () => {
  write(`Last changed: 2027-01-31\r\n\r\n## Ours\r\n\r\n${'word '.repeat(199)}\r\n`)
  const { changed, minutes, blocks } = read('terms')
  expect([changed, minutes]).toEqual(['2027-01-31', 2])
  expect(blocks[0]).toEqual({ kind: 'heading', level: 2, id: 'ours', text: 'Ours' })
  expect(wordsOf(read('privacy'))).toContain('Cookies')
})

describe('a text is refused with the name of its file and the line:', () => {
  test.each([
    ['no date', '## Terms\n', 'line 1: it says when the text was last changed, like this: Last changed: 2'],
    ['a day that does not exist', 'Last changed: 2026-02-30\n\nWell.', 'line 1: it says when'],
    ['an unknown placeholder', 'Last changed: 2026-02-03\n\nFor {nam}.', 'line 3: {nam} is not known'],
    ['nothing to read', 'Last changed: 2026-02-03\n', 'there is no text in it.'],
    ['another encoding', Buffer.from([0x4c, 0xe9]), 'it is not UTF-8 text.'],
  ])('%s', (_, text, complaint) => {
    write(text)
    expect(() => read('terms')).toThrow(
      `${join(dataDir, 'content', 'terms.md')} cannot be used: ${complaint}`,
    )
  })

  test('a folder in its place', () => {
    mkdirSync(join(dataDir, 'content', 'terms.md'), { recursive: true })
    expect(() => read('terms')).toThrow(`${join(dataDir, 'content', 'terms.md')} cannot be read: EISDIR`)
  })
})
