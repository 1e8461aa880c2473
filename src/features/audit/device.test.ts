import { expect, test, vi } from 'vitest'
import { deviceIn, deviceOf } from './device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

const devices = [
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/156.0.0.0 Safari/537.36`],
  [
    'Microsoft Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`,
  ],
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0'],
  [
    'Safari on iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  ['A program (curl)', 'curl/8.5.0'],
  ['A program (node)', 'node'],
  ['An unknown device', undefined],
  ['An unknown device', '  '],
  ['An unknown device', 'Mozilla/5.0'],
  ['An unknown device', '<script>alert(1)</script>'],
  ['An unknown device', '\u202ereversed'],
] as const

test.each(devices)('a session is told apart as "%s"', (words, userAgent) => {
  expect(deviceOf(userAgent)).toBe(words)
})

test.each(devices)('"%s" is said the same in English', (words) => {
  expect(deviceIn('en', words)).toBe(words)
})

test.each([
  ['Firefox on Windows', 'Windows: Firefox'],
  ['A program (curl)', '<curl>'],
  ['An unknown device', '?'],
  // Where nothing is known of the device, and what an older version has stored.
  ['', ''],
  ['Something else', 'Something else'],
])('"%s" is said in the language of a reader', async (stored, words) => {
  const device = {
    device: ({ browser, system }: { browser: string; system: string }) => `${system}: ${browser}`,
    program: ({ name }: { name: string }) => `<${name}>`,
    unknownDevice: '?',
  }
  // Languages are there for as long as a process runs; this one is for this test alone.
  vi.resetModules()
  const { addLanguage } = await import('../../base/text/catalogue.ts')
  const own = await import('./device.ts')
  addLanguage('bn', (_room, english) => ({ ...english, device }))
  expect(own.deviceIn('bn', stored)).toBe(words)
})
