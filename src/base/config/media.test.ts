import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { WrongSetting } from './setting.ts'

test.each([
  'player.example.org',
  'https://player.example.org/',
  'https://player.example.org/embed',
  'https://*.example.org',
  "https://a.example; script-src 'unsafe-inline'",
  'https://a.example, https://b.example',
  "'self'",
  '*',
  'data:',
])('lessons may show frames of nothing but origins, of which %s is none', (value) => {
  expect(() => readConfig({ FRAME_ORIGINS: value })).toThrow(WrongSetting)
})

test.each([
  ['https://courses.example.org', 'is this instance itself, by PUBLIC_URL'],
  ['https://player.example.org http://player.example.org', 'is no https address, and PUBLIC_URL is one'],
])('an instance that is reached by https does not show frames of %s', (FRAME_ORIGINS, why) => {
  const PUBLIC_URL = 'https://courses.example.org/'
  expect(() => readConfig({ PUBLIC_URL, FRAME_ORIGINS })).toThrow(why)
})

test('an instance shows frames of other ports of its machine, and by http where it is reached so itself', () => {
  const originsOf = (settings: Record<string, string>) => readConfig(settings).media.frameOrigins
  const here = 'http://localhost:9000'
  expect(originsOf({ PUBLIC_URL: 'https://courses.example.org', FRAME_ORIGINS: here })).toEqual([here])
  expect(originsOf({ PUBLIC_URL: 'http://localhost:9001', FRAME_ORIGINS: here })).toEqual([here])
  const player = 'http://player.example.org'
  expect(originsOf({ PUBLIC_URL: 'http://courses.example.org', FRAME_ORIGINS: player })).toEqual([player])
  expect(() => originsOf({ PUBLIC_URL: here, FRAME_ORIGINS: here })).toThrow('is this instance itself')
})
