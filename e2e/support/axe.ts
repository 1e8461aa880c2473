import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** The smaller of its two files: every page has to read it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The rules of axe that the page breaks, each with the elements that break it: of all that are on by default, its best
 * practices included, and of those `also` named; `within` is a selector for the part to look at. No page of ours has frames, so axe is handed
 * to a page once and asked in place, which takes a third of the time of a builder that looks for them.
 */
export async function findBrokenRules(
  page: Page,
  { also = [], within }: { also?: readonly string[]; within?: string } = {},
): Promise<string[]> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: Object.fromEntries(also.map((rule) => [rule, { enabled: true }])),
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return await page.evaluate(askAxe, { within, options })
}

type Asked = { within: string | undefined; options: RunOptions }

/** Runs in the page. */
async function askAxe({ within, options }: Asked): Promise<string[]> {
  const { violations } = await window.axe.run(within ?? document, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
