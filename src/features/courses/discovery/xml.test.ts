import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readXml } from '../../../testing/xml.ts'
import { element, toXml } from './xml.ts'

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.string({
    unit: fc.constantFrom(...'<>&"\'/=]![CDATA?;# \t\r\n\0', '\u{b}', '\u{fffe}', '\ud800', '\u0085'),
  }),
  fc.constantFrom(
    ']]>',
    '<!--',
    '-->',
    '<?xml?>',
    '&#0;',
    '&amp;lt;',
    '</item><item>',
    '\udc00\ud800',
    '\u2028',
  ),
)

/** What of a text XML can hold at all. */
function holdable(text: string): string {
  return Array.from(text)
    .filter((sign) => {
      const code = sign.codePointAt(0) ?? 0
      const isHalf = code >= 0xd800 && code <= 0xdfff
      return code >= 0x20 ? !isHalf && code !== 0xfffe && code !== 0xffff : '\t\n\r'.includes(sign)
    })
    .join('')
}

test('whatever a text or an attribute holds, the document is well-formed and says just that', () => {
  fc.assert(
    fc.property(hostile, hostile, (text, value) => {
      const document = readXml(toXml(element('item', { href: value }, element('title', {}, text))))
      expect(document.attributes).toEqual({ href: holdable(value) })
      expect(document.children.map(({ name }) => name)).toEqual(['title'])
      expect(document.text.trimEnd()).toBe(holdable(text).trimEnd())
    }),
    { numRuns: 2000 },
  )
})

test('an element may be empty, and texts and elements may stand side by side', () => {
  expect(toXml(element('a', {}, 'one ', element('b', { c: '' }), ' two'))).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a>one <b c=""></b> two</a>\n',
  )
})

test.each([
  ['<a>', 'not closed'],
  ['<a></b>', 'closes nothing'],
  ['<a>&nbsp;</a>', 'refers to nothing'],
  ['<a>&</a>', 'refers to nothing'],
  ['<a>&#0;</a>', 'refers to nothing'],
  ['<a>]]></a>', 'neither text nor markup'],
  ['<a b="1" b="2"></a>', 'stands twice'],
  ['<a b="<"></a>', 'neither text nor markup'],
  ['<a></a><a></a>', 'one element'],
  ['<a>\u0001</a>', 'XML forbids'],
])('the reader that these tests trust refuses %s', (document, reason) => {
  expect(() => readXml(`<?xml version="1.0" encoding="UTF-8"?>\n${document}`)).toThrow(reason)
})
