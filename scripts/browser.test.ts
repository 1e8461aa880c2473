import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { browserArguments } from './browser.ts'

test('browsers leave out all that Playwright has them leave out, and the pages of their address bar', async () => {
  const bundle = join(import.meta.dirname, '../node_modules/playwright-core/lib/coreBundle.js')
  const playwright = await readFile(bundle, 'utf8')
  const list = /disabledFeatures = \[(.+?)\]\.filter/s.exec(playwright)?.[1] ?? ''
  const names = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)
  expect(names).toContain('PaintHolding')
  const features = browserArguments.find((one) => one.startsWith('--disable-features='))?.split('=')[1]
  expect(features?.split(',')).toEqual([...names, 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'])
})
