import type { Page } from '@playwright/test'
import { main, refused, type Screen } from '../../../e2e/screens/screen.ts'
import { open } from '../../../e2e/support/open.ts'

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
  { name: 'a preview of a course', route: '/learn/:course/:item', viewer: 'member', show: openPreview },
]
