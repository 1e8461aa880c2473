import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { findBrokenRules } from './support/axe.ts'
import { open } from './support/open.ts'
import { addCourse, enroll, logIn, register } from './support/people.ts'
import { test } from './support/test.ts'
import { watchContext } from './support/watch.ts'

/** More than one of the pieces in which files are kept. */
const sound = Buffer.alloc(5_000_000, 7)
sound.write('ID3')

/** A course of two lessons with a recording each; the second lesson's is only to be listened to in its page. */
async function publishLessons(request: APIRequestContext, course: string) {
  const path = `/api/course/${course}`
  const section = randomUUID()
  await request.post(`${path}/sections`, { data: { _id: section, title: 'Tides' } })
  const lessons = []
  for (const [title, onlineOnly] of [
    ['Ebb', false],
    ['Flood', true],
  ] as const) {
    const [item, file] = [randomUUID(), randomUUID()]
    await request.post(`${path}/items`, { data: { _id: item, kind: 'files', title, section } })
    const begun = { name: `${title}.mp3`, size: sound.length }
    await request.put(`${path}/uploads/${file}`, { data: begun })
    await request.post(`${path}/file-sets/${item}/files`, { data: { files: [file] } })
    const headers = {
      'upload-offset': '0',
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
    }
    expect((await request.patch(`${path}/uploads/${file}`, { data: sound, headers })).status()).toBe(204)
    await request.put(`${path}/file-sets/${item}`, { data: { files: [{ file, title: '', onlineOnly }] } })
    lessons.push({ item, file, page: `/learn/${course}/${item}` })
  }
  const items = lessons.map(({ item }) => ({ _id: item }))
  await request.post(`${path}/publish`, { data: { items, course: 'open' } })
  return lessons
}

const cacheNames = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('offline-pages')))

const isKept = (page: Page, path: string) =>
  page.evaluate(async (kept) => (await caches.match(kept)) !== undefined, path)

test('lessons are kept on a device, read and completed without a connection, and gone after signing out', async ({
  page,
  browser,
  server,
}) => {
  const owner = await register(page.request)
  const course = await addCourse(page.request, owner)
  const [ebb, flood] = await publishLessons(page.request, course)
  if (ebb === undefined || flood === undefined) throw new Error('There are two lessons.')
  const context = await browser.newContext({ baseURL: server.origin })
  const watch = watchContext(context, server.origin)
  const visitor = await context.newPage()
  const learner = await register(context.request)
  await enroll(context.request, learner, course)

  await test.step('it is told how much that is, and what stays behind', async () => {
    await open(visitor, ebb.page)
    await visitor.getByRole('button', { name: 'Keep for offline' }).click()
    const dialog = visitor.getByRole('dialog')
    await expect(dialog.getByText('1 lesson, 5.1 MB.')).toBeVisible()
    await dialog.getByLabel('All lessons of “Tides” (2)').check()
    await expect(dialog.getByText('Flood.mp3: only to be looked at with a connection')).toBeVisible()
    expect(await findBrokenRules(visitor)).toEqual([])
    await dialog.getByRole('button', { name: 'Keep', exact: true }).click()
    await expect(visitor.getByText(/^Kept on this device since .* 5\.1 MB\./)).toBeVisible()
  })

  await test.step('without a connection the lessons are there, with their files', async () => {
    watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await visitor.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await visitor.reload()
    await expect(visitor.getByText(/^You have no connection\. This is the lesson as it was on/)).toBeVisible()
    const part = await visitor.evaluate(async (path) => {
      const answer = await fetch(path, { headers: { range: 'bytes=4194300-4194309' } })
      return [answer.status, answer.headers.get('content-range'), (await answer.arrayBuffer()).byteLength]
    }, `/files/${course}/${ebb.file}/original/Ebb.mp3`)
    expect(part).toEqual([206, 'bytes 4194300-4194309/5000000', 10])
    await expect(visitor.locator('html')).toHaveAttribute('data-interactive', 'yes')
    await visitor.getByRole('button', { name: 'Complete and continue' }).click()
    await expect(visitor).toHaveURL(flood.page)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Flood' })).toBeVisible()
    await visitor.goto('/all-courses')
    await expect(visitor.getByRole('heading', { level: 1, name: 'Kept for offline' })).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Ebb' })).toBeVisible()
    expect(await findBrokenRules(visitor)).toEqual([])
  })

  await test.step('what was done is sent once there is a connection, and all of it goes with the session', async () => {
    await context.setOffline(false)
    await open(visitor, flood.page)
    const progress = async () =>
      (await (await context.request.get(`/api/course/${course}/progress`)).json()).required
    await expect.poll(progress).toEqual({ done: 1, all: 2 })
    await expect(visitor.getByText(/^You have no connection/)).toBeHidden()
    expect(await cacheNames(visitor)).toHaveLength(1)
    await visitor.getByRole('button', { name: 'Open account menu' }).click()
    // By key: a pointer would come to rest on a lesson, which is then loaded in advance, with no session any more.
    await visitor.getByRole('menuitem', { name: 'Logout' }).press('Enter')
    await expect(visitor).toHaveURL('/login')
    await expect.poll(() => cacheNames(visitor)).toEqual([])
  })

  await test.step('a lesson that is closed to a learner goes from the device at the next contact', async () => {
    await logIn(visitor, learner)
    await expect(visitor).not.toHaveURL(/login/)
    await open(visitor, ebb.page)
    await visitor.getByRole('button', { name: 'Keep for offline' }).click()
    await visitor.getByRole('dialog').getByRole('button', { name: 'Keep', exact: true }).click()
    await expect(visitor.getByText(/^Kept on this device since/)).toBeVisible()
    const path = `/api/course/${course}`
    await page.request.post(`${path}/publish`, { data: { items: [], unpublish: [ebb.item] } })
    await open(visitor, flood.page)
    await expect.poll(() => isKept(visitor, ebb.page)).toBe(false)
  })

  await test.step('the list itself asks which lessons may stay', async () => {
    await visitor.getByRole('button', { name: 'Keep for offline' }).click()
    await visitor.getByRole('dialog').getByRole('button', { name: 'Keep', exact: true }).click()
    await expect(visitor.getByText(/^Kept on this device since/)).toBeVisible()
    await page.request.post(`/api/course/${course}/publish`, { data: { items: [], unpublish: [flood.item] } })
    await open(visitor, '/offline')
    await expect(visitor.getByText('Nothing is kept on this device')).toBeVisible()
  })
  expect(watch.verdict()).toEqual([])
  await context.close()
})
