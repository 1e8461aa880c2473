import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { pdfOf } from '../src/testing/pdf.ts'
import { findBrokenRules } from './support/axe.ts'
import { open } from './support/open.ts'
import { addCourse, register } from './support/people.ts'
import { test } from './support/test.ts'
import { watchContext } from './support/watch.ts'

const pages = [
  ['1. The bag of marbles', 'You have a bag of a hundred', 'marbles, red and blue.'],
  ['2. Shade the grid', 'For each marble you shade a square.'],
  ['3. Draw ten', 'Write down how many are blue.'],
]

/** A course of the viewer that consists of a PDF. */
async function publishPdf(request: APIRequestContext) {
  const course = await addCourse(request, await register(request))
  const [section, item, file] = [randomUUID(), randomUUID(), randomUUID()]
  const path = `/api/course/${course}`
  const bytes = pdfOf(pages, { outline: ['The bag', 'The grid', 'Ten'] })
  await request.post(`${path}/sections`, { data: { _id: section, title: 'Basics' } })
  await request.post(`${path}/items`, { data: { _id: item, kind: 'pdf', title: 'Workbook', section } })
  await request.put(`${path}/uploads/${file}`, { data: { name: 'Workbook.pdf', size: bytes.length } })
  const headers = {
    'upload-offset': '0',
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
  }
  await request.patch(`${path}/uploads/${file}`, { data: bytes, headers })
  await request.put(`${path}/file-items/${item}/file`, { data: { file } })
  const data = { items: [{ _id: item }], course: 'open' }
  // How many pages it has is known once it was read, a moment later.
  await expect.poll(async () => (await request.post(`${path}/publish`, { data })).status()).toBe(200)
  return { path, item, learn: `/learn/${course}/${item}` }
}

const drawn = (page: Page, nr: number) => page.getByRole('region', { name: `Page ${nr}` }).locator('canvas')
const nr = (page: Page) => page.getByRole('textbox', { name: 'Page' })
const reader = (page: Page) => page.getByRole('region', { name: 'Workbook, pages' })

test('a PDF is read page by page, searched, kept at its place on another device, and done once all was seen', async ({
  page,
  browser,
  server,
}) => {
  const { path, item, learn } = await publishPdf(page.request)
  await page.clock.install()
  await open(page, learn)
  await expect(drawn(page, 1)).toBeVisible()
  await expect(page.getByText('of 3', { exact: true })).toBeVisible()
  expect(await findBrokenRules(page)).toEqual([])

  await test.step('words are found over the end of a line, and marked', async () => {
    await page.getByRole('searchbox', { name: 'Search in this document' }).fill('hundred marbles')
    await expect(page.getByText('1 of 1 in 3 pages')).toBeVisible()
    await expect(page.locator('.highlight.selected').first()).toBeAttached()
    await page.getByRole('searchbox', { name: 'Search in this document' }).fill('marble')
    await page.getByRole('button', { name: /^p\. 2.*marble/ }).click()
    await expect(nr(page)).toHaveValue('2')
    await expect(page.getByText('3 of 3 in 3 pages')).toBeVisible()
    expect(await findBrokenRules(page)).toEqual([])
  })

  await test.step('keys, the contents and the small pictures lead to pages', async () => {
    await reader(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect(nr(page)).toHaveValue('3')
    await page.keyboard.press('-')
    await page.keyboard.press('0')
    await expect(page.getByRole('button', { name: /^Size 100 %/ })).toBeVisible()
    await page.getByRole('button', { name: 'Contents', exact: true }).click()
    await page.getByRole('button', { name: 'The grid', exact: true }).click()
    await expect(nr(page)).toHaveValue('2')
  })

  await test.step('every page was looked at for a second: it is done', async () => {
    for (const one of ['1', '2', '3']) {
      await nr(page).fill(one)
      await nr(page).press('Enter')
      await expect(drawn(page, Number(one))).toBeVisible()
      for (const _ of [1, 2, 3]) await page.clock.fastForward(1_000)
    }
    await page.getByRole('link', { name: 'Read as text' }).click()
    await expect(page.getByRole('heading', { name: 'Page 3' })).toBeVisible()
    const states = async () => (await (await page.request.get(`${path}/progress`)).json()).items
    await expect.poll(states).toContainEqual(
      expect.objectContaining({
        item,
        place: expect.objectContaining({ page: 3 }),
        doneAt: expect.any(String),
      }),
    )
  })

  await test.step('another device goes on at the page where this one stopped', async () => {
    const storageState = await page.context().storageState({ indexedDB: false })
    const context = await browser.newContext({
      baseURL: server.origin,
      storageState,
      viewport: { width: 390, height: 844 },
    })
    const watch = watchContext(context, server.origin)
    const phone = await context.newPage()
    await open(phone, learn)
    await expect(drawn(phone, 3)).toBeVisible()
    await expect(nr(phone)).toHaveValue('3')
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await findBrokenRules(phone)).toEqual([])
    const hit = phone.getByRole('button', { name: /^p\. 2.*marble/ })
    await phone.getByRole('searchbox', { name: 'Search in this document' }).fill('marble')
    await expect(hit).toBeVisible()
    // What lies below the open list works at once.
    await phone.getByRole('region', { name: 'Workbook, pages' }).click({ position: { x: 190, y: 500 } })
    await expect(hit).toBeHidden()
    await phone.getByRole('searchbox', { name: 'Search in this document' }).click()
    await hit.click()
    await expect(nr(phone)).toHaveValue('2')
    await expect(hit).toBeHidden()
    await context.close()
    expect(watch.verdict()).toEqual([])
  })
})

test('a PDF is printed with all its pages, and nothing around them', async ({ page, watch }) => {
  // pdf.js says so of a reader that is not shown, as on paper.
  watch.allow(/offsetParent is not set/)
  const { learn } = await publishPdf(page.request)
  // The browser's own window to choose a printer stays open until somebody answers it.
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-asked', '')
  })
  await open(page, learn)
  await expect(drawn(page, 1)).toBeVisible()
  const sheets = page.locator('body > div > img')
  for (const ask of [
    () => page.getByRole('button', { name: 'Print' }).click(),
    () => page.keyboard.press('Control+p'),
  ]) {
    await ask()
    await expect(page.locator('html[data-asked]')).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    await expect(sheets).toHaveCount(3)
    await expect(sheets.first()).toBeVisible()
    await expect(page.getByRole('main')).toBeHidden()
    await page.emulateMedia({ media: null })
    const paper = Buffer.from(await page.pdf()).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(3)
    // That it was printed is told by the browser, and then nothing is kept.
    await expect(sheets).toHaveCount(0)
    await page.evaluate(() => document.documentElement.removeAttribute('data-asked'))
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('All pages of this document are printed by the button')).toBeVisible()
  await expect(reader(page)).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a PDF is read as text', async ({ page }) => {
    const { learn } = await publishPdf(page.request)
    await page.goto(learn)
    await expect(page.locator('main noscript p').first()).toBeVisible()
    const link = page.getByRole('link', { name: 'Read as text' })
    const address = (await link.getAttribute('href')) ?? ''
    await expect(async () => {
      await page.goto(address)
      await expect(page.getByRole('article')).toContainText('For each marble you shade a square.', {
        timeout: 500,
      })
    }).toPass()
  })
})
