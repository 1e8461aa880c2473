import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { emailField, idField, linkField, numberInQuery, requiredText, textField } from './fields.ts'
import { isWebLink } from './webLink.ts'

/** What is said about a value; null when it is accepted. */
function complaint(field: ZodType, value: unknown): string | null {
  return field.safeParse(value).error?.issues[0]?.message ?? null
}

const unstorable = 'This text contains a character that cannot be stored. Please remove it.'

describe('a text', () => {
  test('of any well-formed characters but NUL comes back as it was typed', () => {
    const storable = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\u0000'))
    fc.assert(
      fc.property(storable, (value) => {
        expect(textField(1000).parse(value)).toBe(value)
      }),
    )
  })

  test.each([
    ['a NUL byte', 'a\u0000b'],
    ['the first half of a pair', 'a\ud83d'],
    ['the second half of a pair', '\ude00b'],
    ['a pair the wrong way round', '\ude00\ud83d'],
  ])('with %s is refused, because it could not be kept', (_, value) => {
    expect(complaint(textField(100), value)).toBe(unstorable)
  })

  test('may be as long as allowed, and no longer', () => {
    expect(complaint(textField(1000), 'a'.repeat(1000))).toBeNull()
    expect(complaint(textField(1000), 'a'.repeat(1001))).toBe('Please keep this to 1,000 characters.')
  })

  test.each([[undefined], [null], [7], [['a']], [{}]])('is not %j', (value) => {
    expect(complaint(textField(100), value)).toBe('Please write some text here.')
  })

  test.each([[''], ['   '], ['\n\t'], ['\u00a0\u3000']])('that is required is not %j', (value) => {
    expect(complaint(requiredText(100), value)).toBe('Please fill in this field.')
    expect(complaint(textField(100), value)).toBeNull()
  })
})

describe('a link', () => {
  test.each([
    ['https://example.org'],
    ['http://example.org/a b'.replace(' ', '%20')],
    ['HTTPS://EXAMPLE.ORG/photo.png?size=2#top'],
    ['https://пример.рф/фото.png'],
    [''],
  ])('may be %j', (value) => {
    expect(complaint(linkField(), value)).toBeNull()
  })

  test.each([
    ['javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    ['data:image/svg+xml,<svg onload=alert(1)>'],
    ['ftp://example.org/photo.png'],
    ['file:///etc/passwd'],
    ['//example.org/photo.png'],
    ['/photo.png'],
    ['example.org/photo.png'],
    ['https://'],
    ['https://user:password@example.org/'],
    ['https:example.org/photo.png'],
    ['https:/example.org'],
    ['https:///example.org'],
    ['https:\\\\example.org'],
    ['https://\\example.org'],
    ['http:e.org'],
    ['https://?example.org'],
    ['https://example.org/a b'],
    [' https://example.org/'],
    ['java\tscript:alert(1)'],
    ['https://example.org/\n'],
    ['   '],
  ])('is not %j', (value) => {
    expect(complaint(linkField(), value)).toMatch(/^Please enter a link that starts with http/)
  })

  test('has at most 2048 characters', () => {
    const link = (length: number) => `https://example.org/${'a'.repeat(length - 20)}`
    expect(complaint(linkField(), link(2048))).toBeNull()
    expect(complaint(linkField(), link(2049))).toBe('Please keep this to 2,048 characters.')
  })

  test('of the web is one that a browser reads as http or https', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => isWebLink(url)),
    )
  })
})

describe('an e-mail address', () => {
  test('is kept without the spaces around it and in lower case', () => {
    expect(emailField().parse('  Amina.Rahman@Example.ORG\n')).toBe('amina.rahman@example.org')
  })

  test.each([["o'brien@example.org"], ['amina+tercet@mail.example.co'], ['a_b-c.d@xn--80ak6aa92e.com']])(
    'may be %j',
    (value) => {
      expect(complaint(emailField(), value)).toBeNull()
    },
  )

  test.each([
    [''],
    ['amina'],
    ['amina@'],
    ['@example.org'],
    ['amina@example'],
    ['amina@@example.org'],
    ['amina@exa mple.org'],
    ['amina@example..org'],
    ['.amina@example.org'],
    ['Amina <amina@example.org>'],
    ['amina@example.org, zofia@example.org'],
    ['amina@example.org\r\nBcc: zofia@example.org'],
  ])('is not %j', (value) => {
    expect(complaint(emailField(), value)).toBe(
      'Please enter a full email address, such as name@example.org.',
    )
  })

  test('has at most 254 characters', () => {
    const address = `${'a'.repeat(240)}@b.example.org`
    expect(complaint(emailField(), address)).toBeNull()
    expect(complaint(emailField(), `a${address}`)).toMatch(/254 characters/)
  })
})

describe('an id', () => {
  test('is understood in capitals too', () => {
    expect(idField().parse('019A8F3C-1B2D-7E4F-8A5B-0123456789AB')).toBe(
      '019a8f3c-1b2d-7e4f-8a5b-0123456789ab',
    )
  })

  test.each([[''], ['1'], ["' or 1=1 --"], ['019a8f3c1b2d7e4f8a5b0123456789ab'], [7], [null]])(
    'is not %j',
    (value) => {
      expect(complaint(idField(), value)).toBe('This is not a valid id.')
    },
  )
})

describe('a number in a query', () => {
  const field = numberInQuery(1, 100)

  test.each([
    ['1', 1],
    ['24', 24],
    ['100', 100],
  ])('%j is read', (value, number) => {
    expect(field.parse(value)).toBe(number)
  })

  test.each([
    ['0'],
    ['101'],
    ['-1'],
    ['1.5'],
    ['1e1'],
    ['0x10'],
    [' 1'],
    [''],
    ['٣'],
    ['1'.repeat(400)],
    [['1', '2']],
  ])('%j is refused', (value) => {
    expect(complaint(field, value)).toBe('Please enter a whole number from 1 to 100.')
  })
})
