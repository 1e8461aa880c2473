import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { open } from './support/open.ts'
import { addCourse, register } from './support/people.ts'
import { test } from './support/test.ts'

const talk = Buffer.from(
  `RIFF${'\x24\x08\x00\x00'}WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x40\x1f\x00\x00\x40\x1f\x00\x00\x01\x00\x08\x00data\x00\x08\x00\x00${'\x80'.repeat(2048)}`,
  'latin1',
)

/** A new author has uploaded a recording. */
async function uploadTalk(request: APIRequestContext) {
  const course = await addCourse(request, await register(request))
  const file = randomUUID()
  const upload = `/api/course/${course}/uploads/${file}`
  await request.put(upload, { data: { name: 'Talk.wav', size: talk.length } })
  const headers = {
    'upload-offset': '0',
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
  }
  await request.patch(upload, { data: talk, headers })
  return { page: `/teach/${course}/files/${file}/tracks`, api: `/api/files/${course}/${file}/tracks` }
}

const said = (page: Page) => page.getByRole('textbox', { name: 'What is said' })
const standing = (page: Page) => page.getByTestId('standing')
const press = (page: Page, name: string, nr = 0) =>
  page.getByRole('button', { name, exact: true }).nth(nr).click()

const srt = '1\n00:00:01,000 --> 00:00:03,000\nLoops repeat.\n\n2\n00:00:03,000 --> 00:00:04,000\nStop.\n'

test('an author writes captions, brings a file, undoes, and all of it is saved', async ({ page }) => {
  const { page: address, api } = await uploadTalk(page.request)
  await open(page, address)
  await page.getByRole('combobox', { name: 'What it is' }).selectOption('captions')
  await page.getByRole('textbox', { name: 'Language' }).fill('EN')
  await press(page, 'Open')
  await expect(page.getByRole('heading', { name: 'Captions: English' })).toBeVisible()
  await press(page, 'Add one here')
  await expect(said(page)).toBeFocused()
  await page.keyboard.type('Loops <i>repeat</i> & stop')
  await expect(standing(page)).toHaveText(/^Saved \d\d:\d\d:\d\d$/)
  const stored = async () =>
    ((await (await page.request.get(`${api}/captions/en`)).json()) as { text: string }).text
  expect(await stored()).toContain('00:00:00.000 --> 00:00:02.000\nLoops <i>repeat</i> &amp; stop\n')

  await said(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(5, 5))
  await press(page, 'Split')
  await expect(said(page)).toHaveCount(2)
  await press(page, 'Join with next')
  await expect(said(page)).toHaveCount(1)

  await page.getByText('Tools', { exact: true }).click()
  const file = page.locator('input[type=file]')
  await file.setInputFiles({
    name: 'bad.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from('WEBVTT\n\n00:01 --> soon\nx\n'),
  })
  await expect(page.getByText('Line 3, column 11: this is no time.')).toBeVisible()
  await file.setInputFiles({ name: 'good.srt', mimeType: 'text/plain', buffer: Buffer.from(srt) })
  await expect(said(page)).toHaveCount(2)
  await page.getByRole('textbox', { name: 'Start' }).first().fill('00:02:00')
  await page.keyboard.press('Enter')
  await expect(said(page).last()).toHaveValue('Loops repeat.')
  await press(page, 'Undo')
  await expect(said(page).first()).toHaveValue('Loops repeat.')
  await page.getByRole('textbox', { name: 'Move all by seconds' }).fill('-1')
  await press(page, 'Move all')
  await expect
    .poll(stored)
    .toContain('00:00:00.000 --> 00:00:02.000\nLoops repeat.\n\n00:00:02.000 --> 00:00:03.000\nStop.')
  await expect(page.getByRole('navigation', { name: 'What goes along with Talk.wav' })).toHaveText(
    'Captions: English 2 parts',
  )
  await page.getByText('Earlier versions', { exact: true }).click()
  await expect(page.getByText('There is no earlier version.')).toBeVisible()
})

test('where somebody else was faster both texts are there; what was not sent and what was deleted comes back', async ({
  page,
  watch,
}) => {
  watch.expect(/^console error: Failed to load resource: .*409/)
  const { page: address, api } = await uploadTalk(page.request)
  const data = (text: string, version: number | null) => ({
    data: { text, version, label: '', isDefault: false },
  })
  await page.request.put(`${api}/captions/en`, data(srt, null))
  await open(page, `${address}?kind=captions&language=en`)
  await page.request.put(`${api}/captions/en`, data(srt.replace('Stop', 'Theirs'), 1))
  await said(page).first().fill('Mine')
  await expect(page.getByText('Somebody else has saved this meanwhile.').first()).toBeVisible()
  await page.reload()
  await expect(said(page).first()).toHaveValue('Mine')
  await press(page, 'Take theirs')
  await expect(said(page).last()).toHaveValue('Theirs.')
  await press(page, 'Undo')
  await expect(said(page).first()).toHaveValue('Mine')
  await expect(standing(page)).toHaveText(/^Saved \d\d:\d\d:\d\d$/)
  await press(page, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing goes along with it yet.')).toBeVisible()

  await open(page, `${address}?kind=captions&language=en`)
  await page.getByText('Earlier versions', { exact: true }).click()
  await page
    .getByRole('button', { name: /^Put back/ })
    .first()
    .click()
  await expect(said(page).first()).toHaveValue('Mine')
  await expect(page.getByRole('link', { name: 'Captions: English' })).toBeVisible()
})
