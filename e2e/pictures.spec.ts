import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import { findBrokenRules } from './support/axe.ts'
import { open, reload } from './support/open.ts'
import { addCourse, register } from './support/people.ts'
import { test } from './support/test.ts'
import { watchContext } from './support/watch.ts'

const drawing = join(import.meta.dirname, '../src/app/web/public/icon-512.png')

const text = (page: Page) => page.getByRole('textbox', { name: /^Text of/ })
const picture = (page: Page) => text(page).locator('figure img')

async function addLesson(request: APIRequestContext, course: string) {
  const [section, item] = [randomUUID(), randomUUID()]
  const path = `/api/course/${course}`
  await request.post(`${path}/sections`, { data: { _id: section, title: 'Birds' } })
  const data = { _id: item, kind: 'text', title: 'Herons', section }
  expect((await request.post(`${path}/items`, { data })).status()).toBe(201)
  return { course, item, page: `/teach/${course}/${item}`, learn: `/learn/${course}/${item}` }
}

/** Puts a picture on the clipboard, or into the hand of the pointer, and lets go of it in the text. */
async function give(page: Page, by: 'paste' | 'drop'): Promise<void> {
  const bytes = (await readFile(drawing)).toString('base64')
  await text(page).evaluate(
    (element, [how, base64]) => {
      const content = Uint8Array.from(atob(base64 ?? ''), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([content], 'heron.png', { type: 'image/png' }))
      const { left, bottom } = element.getBoundingClientRect()
      const usual = { bubbles: true, cancelable: true }
      const event =
        how === 'paste'
          ? new ClipboardEvent('paste', { ...usual, clipboardData: data })
          : new DragEvent('drop', { ...usual, dataTransfer: data, clientX: left + 20, clientY: bottom - 20 })
      element.dispatchEvent(event)
    },
    [by, bytes],
  )
}

async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByTestId('standing')).toHaveText(/^Saved \d\d:\d\d:\d\d$/)
}

test('a picture is pasted and described, published, and read by learners alone', async ({
  page,
  browser,
  server,
}) => {
  const lesson = await addLesson(page.request, await addCourse(page.request, await register(page.request)))
  await open(page, lesson.page)
  await text(page).focus()
  await page.keyboard.type('Stand still.')

  await test.step('what it shows is asked for, and has to be said', async () => {
    await give(page, 'paste')
    const dialog = page.getByRole('dialog', { name: 'Picture' })
    await expect(dialog.getByLabel('Description')).toBeFocused()
    expect(await findBrokenRules(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog.getByText('Describe the picture, or say that it is decoration.')).toBeVisible()
    await dialog.getByLabel('Description').fill('A heron in a meadow')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('it is there, with its description, and the caption is written beneath', async () => {
    await expect(picture(page)).toBeVisible()
    await expect(text(page)).toContainText('A heron in a meadow')
    await page.keyboard.type('Drawn by Ada')
    await page.keyboard.press('Enter')
    await page.keyboard.type('It waits.')
    await expect(text(page).locator('figcaption')).toHaveText('Drawn by Ada')
    await expect(text(page).locator('p').last()).toHaveText('It waits.')
    expect(await findBrokenRules(page)).toEqual([])
    await expectSaved(page)
  })

  const address = (await picture(page).getAttribute('src')) ?? ''
  const statusFor = async (context: BrowserContext) => (await context.request.get(address)).status()
  const elsewhere = await browser.newContext({ baseURL: server.origin })
  const watch = watchContext(elsewhere, server.origin)
  const learner = await register(elsewhere.request)

  await test.step('nobody else sees it before it is published', async () => {
    const data = { courseId: lesson.course, email: learner.email }
    await elsewhere.request.post(`/api/enroll-course?email=${encodeURIComponent(learner.email)}`, { data })
    expect(await statusFor(elsewhere)).toBe(404)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Published as it stands')).toBeVisible()
    await page.request.post(`/api/course/${lesson.course}/publish`, { data: { course: 'open' } })
  })
  await test.step('a learner reads it, in a size that fits, and the page keeps its place free', async () => {
    const reading = await elsewhere.newPage()
    await open(reading, lesson.learn)
    const shown = reading.getByRole('img', { name: 'A heron in a meadow' })
    await expect(shown).toBeVisible()
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await expect(shown).toHaveAttribute('width', '512')
    await expect(shown).toHaveAttribute('height', '512')
    expect(await findBrokenRules(reading)).toEqual([])
  })
  await test.step('a stranger does not', async () => {
    const stranger = await browser.newContext({ baseURL: server.origin })
    expect(await statusFor(stranger)).toBe(404)
    await register(stranger.request)
    expect(await statusFor(stranger)).toBe(404)
    await stranger.close()
  })
  expect(watch.verdict()).toEqual([])
  await elsewhere.close()
})

test('a picture is dropped, left undescribed, undone and done again', async ({ page }) => {
  const lesson = await addLesson(page.request, await addCourse(page.request, await register(page.request)))
  await open(page, lesson.page)
  await text(page).focus()
  await page.keyboard.type('Stand still.')
  await give(page, 'drop')
  await page.getByRole('dialog', { name: 'Picture' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(picture(page)).toBeVisible()
  await expect(text(page)).toContainText('Without a description')

  await test.step('before it goes live it is said that the description is missing', async () => {
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText('An image has no description')).toBeVisible()
    await page.getByRole('button', { name: 'Back to writing' }).click()
  })
  await test.step('undo takes it out, and redo brings it back as it was', async () => {
    await page.keyboard.press('Control+z')
    await expect(text(page).locator('figure')).toHaveCount(0)
    await page.keyboard.press('Control+y')
    await expect(picture(page)).toBeVisible()
  })
  await test.step('it is still there when the lesson is opened again', async () => {
    await expectSaved(page)
    await reload(page)
    await expect(picture(page)).toBeVisible()
  })
})

test('a picture is put in by keyboard alone, and what fails can be tried again', async ({ page, watch }) => {
  watch.expect(/^console error: Failed to load resource: net::ERR_FAILED/)
  watch.expect(/^failed: PUT .*\/api\/files\//)
  const lesson = await addLesson(page.request, await addCourse(page.request, await register(page.request)))
  await open(page, lesson.page)
  let away = true
  await page.route('**/api/files/**', (route) => (away ? route.abort('failed') : route.continue()))
  await text(page).focus()
  await page.keyboard.type('/picture')
  await expect(page.getByRole('option', { name: /^Picture/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  await dialog.getByLabel('Picture from this device').setInputFiles(drawing)
  await dialog.getByLabel('Decoration alone').check()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'icon-512.png was not uploaded.' })).toHaveCount(1)
  await page.keyboard.type('The caption stays.')
  away = false
  await text(page).getByRole('button', { name: 'Try again' }).click()
  await expect(picture(page)).toBeVisible()
  await expect(text(page).locator('figcaption')).toHaveText('The caption stays.')
  await page.keyboard.press('Alt+F10')
  await page.getByRole('button', { name: 'Picture: description and file' }).click()
  await expect(dialog.getByLabel('Decoration alone')).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expectSaved(page)
})
