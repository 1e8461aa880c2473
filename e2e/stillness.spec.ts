import { expect } from '@playwright/test'
import { hold } from './support/calls.ts'
import { frames, jumpsOf, noteJumps } from './support/jumps.ts'
import { alive, open } from './support/open.ts'
import { openSlowLine } from './support/slowLine.ts'
import { moving, test } from './support/test.ts'

test.use({ contextOptions: moving })

// One page for each way of loading. For all pages, at every width and in more pieces, see stillness.long.spec.ts.

test.use({ viewport: { width: 390, height: 844 } })

test.beforeEach(({ page }) => noteJumps(page))

test('nothing jumps on the front page when its fonts come late', async ({ page }) => {
  const fonts = await hold(page, '**/*.woff2')
  await open(page, '/', 'domcontentloaded')
  await frames(page)
  fonts.resolve()
  await page.evaluate(() => document.fonts.ready)
  await frames(page)
  expect(await jumpsOf(page)).toEqual([])
})

test('nothing jumps where a course arrives in pieces', async ({ page, server, watch }) => {
  watch.expect(/^request to another site/)
  await using line = await openSlowLine(server.origin)
  await page.goto(`${line.origin}/all-courses/019f1e56-bf2a-77ba-9a39-ca1ba794dbd2`, { waitUntil: 'commit' })
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) {
    await line.bodyUpTo(share)
    await frames(page)
  }
  await alive(page)
  await frames(page)
  // A word arriving in pieces may shift its neighbours on the line by less than this.
  expect((await jumpsOf(page)).filter(({ value }) => value > 0.01)).toEqual([])
})
