import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { main, refused, type Screen } from '../../../e2e/screens/screen.ts'
import { open } from '../../../e2e/support/open.ts'
import { pdfOf } from '../../testing/pdf.ts'

/** A lesson of no course. */
const nowhere = '/learn/019a8f3c-1b2d-7e4f-8a5b-0123456789ab/019a8f3c-1b2d-7e4f-8a5b-0123456789ac'

/** The viewer adds a course with a link, and publishes it. */
async function publishCourse(page: Page): Promise<{ course: string; item: string }> {
  const { member } = await (await page.request.get('/api/auth/session')).json()
  const query = `email=${encodeURIComponent(member.email)}`
  const data = { title: 'Reading Slowly', imageUrl: '', duration: '', description: 'One page a day.' }
  const { insertedId } = await (await page.request.post(`/api/add-course?${query}`, { data })).json()
  const path = `/api/course/${insertedId}`
  const [section, item] = [crypto.randomUUID(), crypto.randomUUID()]
  await page.request.post(`${path}/sections`, { data: { _id: section, title: 'Basics' } })
  await page.request.post(`${path}/items`, {
    data: { _id: item, kind: 'link', title: 'A page elsewhere', section },
  })
  const link = { url: 'https://example.org/', title: 'Rates', what: 'A table.', why: 'It is short.' }
  await page.request.put(`${path}/links/${item}`, { data: link })
  await page.request.post(`${path}/publish`, { data: { items: [{ _id: item }], course: 'open' } })
  return { course: insertedId, item }
}

/** A course of the viewer that consists of a file, which learners may read. */
async function publishFile(
  page: Page,
  kind: 'video' | 'pdf',
  file: { name: string; bytes: Buffer },
): Promise<string> {
  const { course } = await publishCourse(page)
  const path = `/api/course/${course}`
  const [section, item, id] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await page.request.post(`${path}/sections`, { data: { _id: section, title: 'Looking' } })
  await page.request.post(`${path}/items`, { data: { _id: item, kind, title: 'Ten marbles', section } })
  await page.request.put(`${path}/uploads/${id}`, { data: { name: file.name, size: file.bytes.length } })
  const headers = {
    'upload-offset': '0',
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
  }
  await page.request.patch(`${path}/uploads/${id}`, { data: file.bytes, headers })
  await page.request.put(`${path}/file-items/${item}/file`, { data: { file: id } })
  if (kind === 'video') {
    const text = 'WEBVTT\n\n00:00.000 --> 00:20.000\nHere are ten marbles out of it.\n'
    const data = { version: null, text, label: '', isDefault: true }
    await page.request.put(`/api/files/${course}/${id}/tracks/captions/en`, { data })
  }
  const data = { items: [{ _id: item }] }
  // How many pages a PDF has is known once it was read, a moment later.
  await expect.poll(async () => (await page.request.post(`${path}/publish`, { data })).status()).toBe(200)
  return `/learn/${course}/${item}`
}

/** The viewer opens a lesson with a video. */
async function openVideo(page: Page): Promise<void> {
  const bytes = await readFile(new URL('../../../e2e/media/hill.webm', import.meta.url))
  await open(page, await publishFile(page, 'video', { name: 'hill.webm', bytes }))
  await expect(main(page).getByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuemax', '40')
}

/** The viewer opens a lesson that is a PDF. */
async function openPdf(page: Page): Promise<void> {
  const bytes = pdfOf([['1. The bag of marbles', 'You have a bag of a hundred.'], ['2. Shade the grid']])
  await open(page, await publishFile(page, 'pdf', { name: 'Workbook.pdf', bytes }))
  await expect(main(page).getByRole('region', { name: 'Page 1' }).locator('canvas')).toBeVisible()
}

/** The viewer opens the preview of a course. */
async function openPreview(page: Page): Promise<void> {
  const { course } = await publishCourse(page)
  await open(page, `/learn/${course}?as=new`)
  await main(page).getByText('As whom and when').click()
}

/** The viewer has a note, a highlight and a bookmark. */
async function openNotes(page: Page): Promise<void> {
  const { course, item } = await publishCourse(page)
  const at = new Date().toISOString()
  const place = { block: 'block0000' }
  const noted = [
    { place, quote: { text: 'one page a day', from: 4 }, text: 'Before breakfast.' },
    { place, quote: { text: 'read it aloud', from: 40 }, text: '' },
    { place: null, quote: null, text: '' },
  ].map((note) => ({ ...note, id: crypto.randomUUID(), note: crypto.randomUUID(), item, at, version: 0 }))
  await page.request.post(`/api/course/${course}/notes`, { data: { sentAt: at, events: noted } })
  await open(page, '/notes')
  await main(page).getByText('Before breakfast.').waitFor()
}

export const classroomScreens: Screen[] = [
  { name: 'my learning, of somebody who takes no course', route: '/dashboard', viewer: 'member' },
  { name: 'my learning', route: '/dashboard', viewer: 'teacher' },
  { name: 'my notes, of somebody who has none', route: '/notes', viewer: 'member' },
  { name: 'my notes', route: '/notes', viewer: 'member', show: openNotes },
  { name: 'kept for offline, of somebody who keeps nothing', route: '/offline', viewer: 'member' },
  { name: 'search in lessons', route: '/dashboard/search', viewer: 'teacher' },
  {
    name: 'search in lessons that finds nothing',
    route: '/dashboard/search',
    viewer: 'teacher',
    show: (page) => open(page, '/dashboard/search?q=xyzzy'),
  },
  {
    name: 'a lesson that is not there',
    route: '/learn/:course/:item',
    troubles: [refused],
    show: (page) => open(page, nowhere),
  },
  { name: 'a lesson with a video', route: '/learn/:course/:item', viewer: 'member', show: openVideo },
  { name: 'a lesson that is a PDF', route: '/learn/:course/:item', viewer: 'member', show: openPdf },
  { name: 'a preview of a course', route: '/learn/:course/:item', viewer: 'member', show: openPreview },
]
