import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brokenPasswordRule, brokenRegistrationRule, safePath } from './rules.ts'

const email = 'amina@example.org'

describe('a new password', () => {
  /** Each breaks the rule it is named by and every later one, so that only the order decides what is said. */
  const broken: [string, string, string][] = [
    ['has 8 characters', '', 'Password Must Be 8 Character'],
    ['has a capital letter', '--------', 'Password Must Have Capital Letter'],
    ['has a small letter', 'A-------', 'Password Must Have Small Letter'],
    ['has a number', 'Aa------', 'Password Must Have One Number'],
    ['has a special character', 'Aa1-----', 'Password Must Have One Special Character'],
    ['does not hold the e-mail', `Aa1!${email}`, 'Password cannot contain the email address of the user'],
    ['is entered twice the same', 'Aa1!----', 'Password and Confirm Password must match'],
  ]

  test.each(broken)('%s', (_, password, message) => {
    expect(brokenRegistrationRule(password, 'something else', email)?.('en')).toBe(message)
  })

  test('that keeps every rule may be used', () => {
    expect(brokenRegistrationRule('Aa1!----', 'Aa1!----', email)).toBeNull()
  })

  test('of seven characters is too short, of eight long enough', () => {
    expect(brokenPasswordRule('Aa1!---', email)?.('en')).toBe('Password Must Be 8 Character')
    expect(brokenPasswordRule('Aa1!----', email)).toBeNull()
  })

  test.each([...'!@#$%^&*(),.?":{}|<>'])('may have %s as its special character', (character) => {
    expect(brokenPasswordRule(`Abcdefg1${character}`, email)).toBeNull()
  })

  test.each([..."-_+=;'/\\[]~` €"])('needs another special character than %s', (character) => {
    expect(brokenPasswordRule(`Abcdefg1${character}`, email)?.('en')).toBe(
      'Password Must Have One Special Character',
    )
  })

  test('may have its capital and small letters in any script that has them', () => {
    expect(brokenPasswordRule('ПАРОЛЬп1!', email)).toBeNull()
    expect(brokenPasswordRule('পাসওয়ার্ড1!', email)?.('en')).toBe('Password Must Have Capital Letter')
  })

  test('does not hold the e-mail in capitals either', () => {
    expect(brokenPasswordRule('1!xAMINA@Example.org', email)?.('en')).toBe(
      'Password cannot contain the email address of the user',
    )
  })

  test('may be anything else while no e-mail is filled in', () => {
    expect(brokenPasswordRule('Aa1!----', '')).toBeNull()
  })

  test('has at most 256 characters, all of which can be kept', () => {
    expect(brokenPasswordRule('Aa1!'.padEnd(256, '-'), email)).toBeNull()
    expect(brokenPasswordRule('Aa1!'.padEnd(257, '-'), email)?.('en')).toBe(
      'Please keep this to 256 characters.',
    )
    expect(brokenPasswordRule('Aa1!----\ud800', email)?.('en')).toMatch(/cannot be stored/)
  })
})

describe('the way back after logging in', () => {
  test.each([
    ['/'],
    ['/add-course'],
    ['/all-courses?q=slow%20reading&sort=title'],
    ['/all-courses/019a8f3c-1b2d-7e4f-8a5b-0123456789ab#share'],
    ['/all-courses?q=//example.com'],
    ['/all-courses?q=https://example.com'],
  ])('leads to %s', (path) => {
    expect(safePath(path)).toBe(path)
  })

  test.each([
    ['nothing', null],
    ['an absent one', undefined],
    ['an empty one', ''],
    ['another address', 'https://example.com/'],
    ['another host', '//example.com'],
    ['another host with a backslash', '/\\example.com'],
    ['two backslashes', '\\\\example.com'],
    ['a backslash further on', '/x\\..\\\\example.com'],
    ['a script', 'javascript:alert(1)'],
    ['a tab that browsers leave out', '/\t/example.com'],
    ['a line end that browsers leave out', '/\n/example.com'],
    ['a NUL', '/\u0000/example.com'],
    ['a space before it', ' //example.com'],
    ['another host behind a dot', '/.//example.com'],
    ['another host behind two dots', '/x/..//example.com'],
    ['another host behind a written-out dot', '/%2e//example.com'],
    ['another host behind two written-out dots', '/x/%2E%2e//example.com'],
    ['a path without its slash', 'add-course'],
    ['a query alone', '?from=/'],
  ])('that is %s leads to the front page', (_, path) => {
    expect(safePath(path)).toBe('/')
  })

  test('never leaves the site, whatever is made up', () => {
    const tricks = [
      '/',
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      ' ',
      '\t',
      '\r\n',
      '\u0000',
    ]
    const words = ['x', 'example.com', 'https:', 'javascript:', '\u2028', '／']
    const pieces = fc.array(fc.constantFrom(...tricks, ...words), { maxLength: 8 })
    const anyPath = fc.oneof(
      fc.string({ unit: 'binary' }),
      pieces.map((some) => `/${some.join('')}`),
      pieces.map((some) => some.join('')),
    )
    fc.assert(
      fc.property(anyPath, (path) => {
        const site = 'https://courses.example.org'
        const safe = safePath(path)
        expect(safe).toMatch(/^\//)
        expect(new URL(safe, `${site}/login`).origin).toBe(site)
        expect(safePath(safe)).toBe(safe)
      }),
      { numRuns: 2000 },
    )
  })
})
