import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fingerprint } from '../../../../base/drawing/fingerprint.ts'
import { PALETTES } from '../../../../base/drawing/palettes.ts'
import { seeded } from '../../../../base/drawing/random.ts'
import { drawCover } from './cover.ts'
import { FAMILIES, type Family } from './families.ts'

const ALL = Object.keys(FAMILIES) as Family[]
const bytes = (text: string) => new TextEncoder().encode(text).length
const someTitles = Array.from({ length: 1500 }, (_, at) => `Evening ${at} of ${fingerprint(`${at}`)}`)

const anyTitle = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(
    '',
    '   ',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'&amp;<![CDATA[ ]]>",
    '&<>"\'',
    '👩‍👩‍👧‍👦 Families',
    '🎨',
    'نور على نور',
    'বাংলা শিখুন',
    'ক্ষ্মা',
    'ßharp',
    '\ud83d',
    '\udc00 low',
    '\u0000\u0001',
    '\u0d4e<script>',
    `e${'\u0301'.repeat(5000)}`,
    'x'.repeat(10_000),
    '<'.repeat(10_000),
  ),
)

const NUMBERS = /^[\d .,-]+$/
const ATTRIBUTES: Record<string, RegExp> = {
  class: /^(cv|(g|a|b|c|d|e|s[gabcde])( r)?|t [ab])$/,
  'data-pal': /^[a-z]+$/,
  viewBox: /^0 0 400 300$/,
  preserveAspectRatio: /^xMidYMid slice$/,
  'aria-hidden': /^true$/,
  focusable: /^false$/,
  d: /^[MLHVCQAZhvaz\d .-]+$/,
  transform: /^translate\([\d .-]+\)rotate\([\d.-]+\)$/,
  ...Object.fromEntries(
    ['cx', 'cy', 'r', 'x', 'y', 'font-size', 'stroke-width', 'stroke-dasharray'].map((n) => [n, NUMBERS]),
  ),
}

/** Says what keeps a drawing from being plain, well-formed SVG made only of what covers are made of. */
function faults(svg: string): string[] {
  const found: string[] = []
  const open: string[] = []
  let end = 0
  for (const tag of svg.matchAll(/<(\/?)(svg|g|path|circle|text)((?: [\w-]+="[^"<>]*")*)(\/?)>/gi)) {
    const between = svg.slice(end, tag.index)
    if (open.at(-1) === 'text' ? !/^(?:[^<>&"']|&#\d+;)+$/su.test(between) : between)
      found.push(`text ${between}`)
    end = tag.index + tag[0].length
    const [, closing, name = '', attributes = '', alone] = tag
    for (const [, key = '', value = ''] of attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)) {
      if (!ATTRIBUTES[key]?.test(value)) found.push(`attribute ${key}="${value}"`)
    }
    if (closing) {
      if (open.pop() !== name) found.push(`closing ${name}`)
    } else if (!alone) open.push(name)
  }
  if (end !== svg.length || open.length) found.push('unfinished')
  if (!svg.isWellFormed()) found.push('half a character')
  return found
}

test('the same course always has the same cover', () => {
  fc.assert(
    fc.property(fc.uuid(), anyTitle, (id, title) => {
      expect(drawCover({ id, title })).toEqual(drawCover({ id, title }))
    }),
  )
})

test('the title alone chooses palette and family, and the id moves the details', () => {
  const draft = drawCover({ id: '', title: 'Walking at Night' })
  const saved = drawCover({ id: '019a', title: 'Walking at Night' })
  expect([saved.palette, saved.family]).toEqual([draft.palette, draft.family])
  expect(saved.svg).not.toBe(draft.svg)
})

test('spaces around a title change nothing', () => {
  expect(drawCover({ id: '1', title: '  Tea ' })).toEqual(drawCover({ id: '1', title: 'Tea' }))
})

test('every family and every palette is somebody’s cover', () => {
  const covers = someTitles.map((title) => drawCover({ id: '', title }))
  expect(new Set(covers.map((cover) => cover.family))).toEqual(new Set(ALL))
  expect(new Set(covers.map((cover) => cover.palette))).toEqual(new Set(PALETTES))
})

test('whatever the title holds, the cover is well-formed and nothing of it gets out of its place', () => {
  fc.assert(
    fc.property(fc.string(), anyTitle, (id, title) => {
      expect(faults(drawCover({ id, title }).svg)).toEqual([])
      expect(faults(`<svg>${FAMILIES.letter(seeded(fingerprint(title)), title)}</svg>`)).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test.each(ALL)('a cover of the family %s is plain SVG of at most three kilobytes', (family) => {
  for (let seed = 0; seed < 250; seed++) {
    const drawing = FAMILIES[family](seeded(seed), 'Quiet Work')
    expect(faults(`<svg>${drawing}</svg>`)).toEqual([])
    expect(bytes(drawing)).toBeLessThan(3072 - 200)
  }
})

test.each([
  ['bread and butter', 'B'],
  ['“Quoted”', 'Q'],
  ['7 habits', '7'],
  ['🎨 Colour', 'C'],
  ['нет', 'Н'],
  ['نور', 'ن'],
  ['বাংলা', 'বাং'],
  ['ßharp', 'ß'],
  ['\u0d4e<b>', '\u0d4e&#60;'],
])('the initial of %s is %s', (title, initial) => {
  expect(FAMILIES.letter(seeded(1), title)).toContain(`>${initial}</text>`)
})

test.each(['', '🎨', '<<<', ' \ud800\u0301'])(
  'the title %j, without a letter, is a full stop alone',
  (title) => {
    expect(FAMILIES.letter(seeded(1), title)).not.toContain('<text')
  },
)
