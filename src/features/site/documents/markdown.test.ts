import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block } from '../contract.ts'
import { parseMarkdown } from './markdown.ts'

const values = { name: 'Tercet', email: 'hello@example.org', sly: '**[press](/me)**' }

const refuse = (line: number, complaint: string) => new Error(`line ${line}: ${complaint}`)

const parse = (text: string) => parseMarkdown(text.split('\n'), values, refuse)

const words = (text: string): Block => ({ kind: 'paragraph', spans: [{ kind: 'text', text }] })

test('lines that stand together are one paragraph, an empty line begins another', () => {
  expect(parse('One\ntwo  \n\n\nthree')).toEqual([words('One two'), words('three')])
})

test('headings have ids made of their words, each given once, in any script', () => {
  const headings = parse('## Fair use\n### Fair use!\n## আপনার কোর্স\n## …').filter(
    (block) => block.kind === 'heading',
  )
  expect(headings.map(({ level, id }) => [level, id])).toEqual([
    [2, 'fair-use'],
    [3, 'fair-use-2'],
    [2, 'আপনার-কোর্স'],
    [2, 'section'],
  ])
})

test('a list may be marked in two ways, go over several lines, and stand right below a paragraph', () => {
  expect(parse('Bring:\n- a pen\n  and ink\n\n* paper\n1. Sit.\n2. Write.')).toEqual([
    words('Bring:'),
    {
      kind: 'list',
      ordered: false,
      items: [[{ kind: 'text', text: 'a pen and ink' }], [{ kind: 'text', text: 'paper' }]],
    },
    {
      kind: 'list',
      ordered: true,
      items: [[{ kind: 'text', text: 'Sit.' }], [{ kind: 'text', text: 'Write.' }]],
    },
  ])
})

test('bold words, code and links are told apart from the words around them', () => {
  expect(parse('Ask within **7 days**, at [{email}](mailto:{email}) or `here`.')).toEqual([
    {
      kind: 'paragraph',
      spans: [
        { kind: 'text', text: 'Ask within ' },
        { kind: 'strong', text: '7 days' },
        { kind: 'text', text: ', at ' },
        { kind: 'link', text: 'hello@example.org', href: 'mailto:hello@example.org' },
        { kind: 'text', text: ' or ' },
        { kind: 'code', text: 'here' },
        { kind: 'text', text: '.' },
      ],
    },
  ])
})

test('HTML is nothing but text, and so is what a placeholder stands for', () => {
  expect(parse('<b onclick="x()">no</b> &amp; <script>')).toEqual([
    words('<b onclick="x()">no</b> &amp; <script>'),
  ])
  expect(parse('{sly} of {name}')).toEqual([words('**[press](/me)** of Tercet')])
})

describe('what cannot be used is refused with its line:', () => {
  test.each([
    ['a heading of the wrong size', 'Well\n\n# Terms', 'line 3: headings begin with ## or ###.'],
    ['a list inside a list', '- one\n  - two', 'line 2: a list cannot stand inside another'],
    [
      'an unknown placeholder',
      'Dear\n{reader}',
      'line 1: {reader} is not known; there are {name}, {email}, {sly}.',
    ],
    ["a placeholder named like an object's own parts", '{constructor}', 'line 1: {constructor} is not known'],
    ['a link that runs a script', '[x](javascript:alert)', 'line 1: a link leads to "javascript:alert".'],
    ['a link that hides another site', '- [x](//evil.example)', 'line 1: a link leads to "//evil.example".'],
    ['a link to nowhere', '[x]()', 'line 1: a link leads to "".'],
  ])('%s', (_, text, complaint) => {
    expect(() => parse(text)).toThrow(complaint)
  })
})

test('whatever is written, links stay on this site or lead to the web or a mailbox', () => {
  const piece = fc.constantFrom('[a](', ')', 'https://', 'mailto:', 'data:', '/', '\\', '#', 'x@y', '*', '\n')
  const written = fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(written, (text) => {
      const blocks = readable(text)
      const spans = blocks.flatMap((block) =>
        block.kind === 'paragraph' ? block.spans : block.kind === 'list' ? block.items.flat() : [],
      )
      for (const span of spans) {
        if (span.kind !== 'link') continue
        const { origin, protocol } = new URL(span.href, 'https://own.example')
        const stays = origin === 'https://own.example'
        expect(stays || /^(https?:\/\/|mailto:)/i.test(span.href)).toBe(true)
        expect(protocol).toMatch(/^(https?|mailto):$/)
      }
    }),
  )
})

/** The text as blocks, or none when it was refused in words. */
function readable(text: string): Block[] {
  try {
    return parse(text)
  } catch (error) {
    expect(String(error)).toMatch(/^Error: line \d+: /)
    return []
  }
}
