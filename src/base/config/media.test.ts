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
