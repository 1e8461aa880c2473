import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faces, legible } from './fonts.ts'
import { coveredBy } from './woff2.ts'

test.each([
  ['Besley', 'AZaz09&é“Œ', 'Ж日ই'],
  ['Besley', 'łőŞİ', 'ỗ'],
  ['Hanken Grotesk', 'AZé', 'Ж日'],
  ['Hanken Grotesk', 'ỗẶđ', '日'],
  ['Noto Serif Bengali', 'অশিক্ষ০', 'Ж'],
])('%s is known to have %s and not to have %s', (name, has, hasNot) => {
  const ofFamily = faces.filter((face) => face.name === name)
  const covered = (sign: string) => ofFamily.some((face) => face.covered.has(sign.codePointAt(0) ?? 0))
  expect([...has].filter(covered).join('')).toBe(has)
  expect([...hasNot].filter(covered)).toEqual([])
})

test('what is not a font is refused', () => {
  expect(() => coveredBy(Buffer.alloc(200))).toThrow('This is not a font in WOFF 2.')
})

test.each([
  ['  Two\n\twords ', 'Two words'],
  ['🎉 Party Planning 👩‍💻', 'Party Planning'],
  ['Café', 'Café'],
  ['C\u0000o\u0007de\ud800', null],
  ['Straße © 2026', 'Straße © 2026'],
  ['日本語', null],
  ['Go: 日本語', null],
  ['🎉', null],
  ['', null],
  ['…', null],
])('%j is written as %j', (raw, text) => {
  expect(legible(raw, 'display')?.text ?? null).toBe(text)
})

test('titles stand in the face of titles, unless only the other one has their letters', () => {
  expect(legible('Bread', 'display')?.fontFamily).toMatch(/^"Besley"/)
  expect(legible('Tiếng Việt', 'display')?.fontFamily).toMatch(/^"Hanken Grotesk"/)
  expect(legible('বাংলা', 'display')).toMatchObject({ joined: true })
  expect(legible('Bread', 'ui')?.fontFamily).toMatch(/^"Hanken Grotesk"/)
})

test('whatever the text, nothing is written that has no glyph', () => {
  const covered = (sign: string) => faces.some((face) => face.covered.has(sign.codePointAt(0) ?? 0))
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (raw) => {
      const signs = Array.from(legible(raw, 'display')?.text ?? '')
      expect(
        signs.filter((sign) => !covered(sign) && !/\p{Default_Ignorable_Code_Point}/u.test(sign)),
      ).toEqual([])
    }),
    { numRuns: 1000 },
  )
})
