import { expect, type Page } from '@playwright/test'
import { colourOf } from './support/looks.ts'
import { open, reload } from './support/open.ts'
import { addCourse, register } from './support/people.ts'
import { test } from './support/test.ts'

const street = '/all-courses/019f1e56-bf2a-77ba-9a39-ca1ba794dbd2'

/**
 * Parses an XML document of the site with the browser's parser.
 * @returns the name of its root, and its titles or addresses
 */
function readDocument(page: Page, path: string): Promise<{ root: string; texts: (string | null)[] }> {
  return page.evaluate(async (address) => {
    const text = await (await fetch(address)).text()
    const document = new DOMParser().parseFromString(text, 'application/xml')
    const texts = Array.from(
      document.querySelectorAll('item > title, entry > title, loc'),
      (one) => one.textContent,
    )
    return { root: document.documentElement.nodeName, texts }
  }, path)
}

test('feeds and sitemaps are XML to a browser too, whatever the courses are called', async ({
  page,
  request,
}) => {
  const title = '<script>alert(1)</script> & ]]> 🎉 ‮ শিক্ষা'
  const id = await addCourse(request, await register(request), { title })
  await open(page, '/')
  for (const [path, root] of [
    ['/feed.xml', 'rss'],
    ['/atom.xml', 'feed'],
  ] as const) {
    const document = await readDocument(page, path)
    expect(document.root).toBe(root)
    expect(document.texts).toContain(title)
    expect(document.texts.length).toBeGreaterThan(10)
  }
  const index = await readDocument(page, '/sitemap.xml')
  expect(index.root).toBe('sitemapindex')
  const parts = await Promise.all(
    index.texts.map((part) => readDocument(page, new URL(part ?? '').pathname + new URL(part ?? '').search)),
  )
  expect(parts.map(({ root }) => root)).toEqual(['urlset', 'urlset', 'urlset'])
  expect(parts.flatMap(({ texts }) => texts).some((address) => address?.endsWith(`/all-courses/${id}`))).toBe(
    true,
  )
})

// Installability can only be checked in a headed browser: windows.long.spec.ts.
test('a device finds all it needs to keep the site among its programs', async ({ page, context }) => {
  await open(page, '/')
  const devtools = await context.newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons, ...manifest } = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({ name: 'Tercet', display: 'standalone', start_url: '/' })
  const sizes = icons.map(({ sizes, type }: { sizes: string; type: string }) => `${type} ${sizes}`)
  expect(sizes).toEqual(expect.arrayContaining(['image/png 192x192', 'image/png 512x512']))
})

test('every icon and card that a page names is a picture of the size it says', async ({ page }) => {
  await open(page, street)
  const image = page.locator('meta[property="og:image"]')
  const card = new URL((await image.getAttribute('content')) ?? '')
  for (const [path, width, height] of [
    [card.pathname + card.search, 1200, 630],
    ['/card.png', 1200, 630],
    ['/favicon.ico', 32, 32],
    ['/apple-touch-icon.png', 180, 180],
    ['/icon-192.png', 192, 192],
    ['/icon-512.png', 512, 512],
  ] as const) {
    const size = await page.evaluate(async (src) => {
      const picture = new Image()
      picture.src = src
      await picture.decode()
      return [picture.naturalWidth, picture.naturalHeight]
    }, path)
    expect([path, ...size]).toEqual([path, width, height])
  }
})

test('the colour around the page follows its theme', async ({ page }) => {
  await open(page, '/')
  const around = page.locator('meta[name="theme-color"]').first()
  const theme = page.getByRole('switch', { name: 'Dark theme' })
  await expect(around).toHaveAttribute('content', '#fcf9fb')
  await theme.click()
  await expect(around).toHaveAttribute('content', '#160e14')
  await reload(page)
  await expect(around).toHaveAttribute('content', '#160e14')
  await theme.click()
  await expect(around).toHaveAttribute('content', '#fcf9fb')
})

for (const theme of ['light', 'dark']) {
  test(`a course that is printed from the ${theme} theme is ink on paper, with nothing to press`, async ({
    page,
  }) => {
    await page.addInitScript((name) => localStorage.setItem('theme', name), theme)
    await open(page, street)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('4 weekends')).toBeVisible()
    for (const role of ['navigation', 'button', 'contentinfo', 'banner', 'switch'] as const) {
      await expect(page.getByRole(role)).toHaveCount(0)
    }
    // Names are read on paper, too: of whoever teaches it, and of the lesson that everybody may read.
    for (const link of await page.getByRole('link').all())
      await expect(link).toHaveText(/^(Miriam Haddad|Stand still for ten minutes)$/)
    const ink = await colourOf(page.getByRole('heading', { level: 1 }))
    expect(Math.max(ink.red, ink.green, ink.blue)).toBeLessThan(80)
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  })
}

test('printed terms hold the text without its contents, and say where links to elsewhere lead', async ({
  page,
}) => {
  await open(page, '/terms-condition')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  const said = await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = 'https://example.org/elsewhere'
    document.querySelector('article p')?.append(link)
    return getComputedStyle(link, '::after').content
  })
  expect(said).toContain('https://example.org/elsewhere')
})
