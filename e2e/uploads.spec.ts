import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { findBrokenRules } from './support/axe.ts'
import { open, reload } from './support/open.ts'
import { addCourse, register } from './support/people.ts'
import { test } from './support/test.ts'
import { watchContext } from './support/watch.ts'

/** A file that a browser sends in several requests. */
const large = {
  name: 'Recording.bin',
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(9_000_000, 7),
}
const small = { name: 'রেসিপি.txt', mimeType: 'text/plain', buffer: Buffer.from('Flour, water, salt, time.') }

async function addFileSet(request: APIRequestContext, course: string) {
  const [section, item] = [randomUUID(), randomUUID()]
  const path = `/api/course/${course}`
  await request.post(`${path}/sections`, { data: { _id: section, title: 'Baking' } })
  const data = { _id: item, kind: 'files', title: 'Worksheets', section }
  expect((await request.post(`${path}/items`, { data })).status()).toBe(201)
  return { course, item, page: `/teach/${course}/${item}`, learn: `/learn/${course}/${item}` }
}

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
const choose = (page: Page, files: (typeof large)[]) => page.locator('input[type=file]').setInputFiles(files)

test('files are chosen, paused, found again after a reload, published, and saved by learners alone', async ({
  page,
  browser,
  server,
  watch,
}) => {
  const set = await addFileSet(page.request, await addCourse(page.request, await register(page.request)))
  await open(page, set.page)
  await expect(page.getByText('No files yet')).toBeVisible()
  expect(await findBrokenRules(page)).toEqual([])

  await test.step('one is paused on the way, while the other arrives', async () => {
    // The first request of the large file arrives; the next ones are held back until the page is left.
    let held = 0
    await page.route('**/uploads/*', (route) => {
      const { 'upload-offset': offset = '0' } = route.request().headers()
      if (offset === '0') return route.fallback()
      held += 1
    })
    await choose(page, [large, small])
    await expect(row(page, small.name).getByText('Uploaded', { exact: true })).toBeVisible()
    await expect.poll(() => held).toBe(1)
    expect(await findBrokenRules(page)).toEqual([])
    await page.getByRole('button', { name: `Pause ${large.name}` }).click()
    await expect(row(page, large.name).getByText('Paused at 46 %')).toBeVisible()
    await page.unroute('**/uploads/*')
  })

  await test.step('after a reload it goes on where it was', async () => {
    watch.expect(/^console error: Failed to load resource: .*422/)
    await reload(page)
    await expect(row(page, large.name).getByText('46 % uploaded. Choose the same file again')).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Some files are not uploaded to their end yet.')).toBeVisible()
    const offsets: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'] ?? '')
    })
    await page.locator('input[type=file]').evaluate(
      (input: HTMLInputElement, { name, size, modified }) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(size).fill(7)], name, { lastModified: modified }))
        input.files = data.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      },
      { name: large.name, size: large.buffer.length, modified: await modifiedOf(page, set) },
    )
    await expect(row(page, large.name).getByText('Uploaded', { exact: true })).toBeVisible()
    expect(offsets[0]).toBe(String(4 * 1024 * 1024))
  })

  await test.step('they get titles and an order, and are published', async () => {
    await page.getByLabel(`Title of ${small.name}`).fill('The recipe')
    await page.getByRole('button', { name: `Move ${small.name} up` }).click()
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('textbox') })
        .first(),
    ).toContainText(small.name)
    await expect(page.getByLabel(`Title of ${small.name}`)).toHaveValue('The recipe')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Published. Learners see the files now.')).toBeVisible()
    await page.request.post(`/api/course/${set.course}/publish`, { data: { course: 'open' } })
  })

  await test.step('a learner sees and saves them', async () => {
    const context = await browser.newContext({ baseURL: server.origin })
    const elsewhere = watchContext(context, server.origin)
    const { email } = await register(context.request)
    const enrolled = await context.request.post('/api/enroll-course', {
      data: { courseId: set.course, email },
    })
    expect(enrolled.status()).toBe(201)
    const other = await context.newPage()
    await open(other, set.learn)
    await expect(other.getByRole('heading', { name: 'The recipe' })).toBeVisible()
    expect(await findBrokenRules(other)).toEqual([])
    const download = other.waitForEvent('download')
    await other.getByRole('link', { name: `Save ${large.name}` }).click()
    const saved = await readFile(await (await download).path())
    expect(digest(saved)).toBe(digest(large.buffer))
    const address = await other.getByRole('link', { name: 'Save The recipe' }).getAttribute('href')
    expect((await context.request.get(address ?? '')).status()).toBe(200)
    expect(elsewhere.verdict()).toEqual([])
    await context.close()

    const stranger = await browser.newContext({ baseURL: server.origin })
    await register(stranger.request)
    expect((await stranger.request.get(address ?? '')).status()).toBe(404)
    await stranger.close()
  })
})

test('a file that is refused says why, and what is left stays', async ({ page, watch }) => {
  watch.expect(/^console error: Failed to load resource: .*422.*uploads/)
  // A file may be taken out before the page has heard of the one that was added last.
  watch.allow(/^console error: Failed to load resource: .*412.*file-sets/)
  const set = await addFileSet(page.request, await addCourse(page.request, await register(page.request)))
  await open(page, set.page)
  const program = {
    name: 'setup.exe',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ, as programs begin'),
  }
  const empty = { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) }
  await choose(page, [program, small, empty])
  await expect(row(page, program.name).getByText('setup.exe is a program')).toBeVisible()
  await expect(row(page, empty.name).getByText('This file is empty')).toBeVisible()
  await expect(row(page, small.name).getByText('Uploaded', { exact: true })).toBeVisible()
  expect(await findBrokenRules(page)).toEqual([])
  await page.getByRole('button', { name: `Take out ${program.name}` }).click()
  await expect(row(page, program.name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. Learners see the files now.')).toBeVisible()

  await test.step('one whose page was closed before the item had it waits, and goes on or is discarded', async () => {
    for (const name of ['Left.bin', 'Later.bin']) {
      const data = { name, size: 5000, modified: 7 }
      await page.request.put(`/api/course/${set.course}/uploads/${randomUUID()}`, { data })
    }
    await reload(page)
    await expect(page.getByRole('heading', { name: '2 uploads wait here' })).toBeVisible()
    expect(await findBrokenRules(page)).toEqual([])
    await page.getByRole('button', { name: 'Discard Left.bin' }).click()
    await expect(page.getByRole('heading', { name: '1 upload waits here' })).toBeVisible()
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Continue with Later.bin' }).click()
    await chosen
    await page.locator('input[type=file]').evaluate((input: HTMLInputElement) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(5000)], 'Later.bin', { lastModified: 7 }))
      input.files = data.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await expect(row(page, 'Later.bin').getByText('Uploaded', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'waits here' })).toHaveCount(0)
  })
})

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** When the browser that has sent the first part said that the file was changed. */
async function modifiedOf(page: Page, { course, item }: { course: string; item: string }): Promise<number> {
  const answer = await page.request.get(`/api/course/${course}/file-sets/${item}`)
  const { files } = (await answer.json()) as { files: { name: string; modified: number }[] }
  return files.find(({ name }) => name === large.name)?.modified ?? 0
}
