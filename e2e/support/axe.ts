import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** The minified file, because every page has to parse it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Runs axe with its default rules, including best practices, and those in `also`; `within` is a selector for the part
 * to check. The site has no frames, so axe is injected once per page, which takes a third of the time of a builder that
 * looks for frames.
 * @returns the broken rules, each with the elements that break it
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
