import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemIn } from '../../../testing/browser.ts'
import { makeItemKind } from '../../../testing/itemKind.ts'
import { makeOutline } from '../../../testing/outlines.ts'
import { pdfOf } from '../../../testing/pdf.ts'
import { enroll, makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { uploadFile } from '../../../testing/uploads.ts'
import { readDocuments } from '../../files/documents/actions.ts'
import type { ItemKind } from '../../outline/kind.ts'
import { readPages } from './actions.ts'

let server: TestServer
let learner: Person
let stranger: Person
let course: string
let item: string
let kinds: ItemKind[]

const pages = Array.from({ length: 60 }, (_, at) => [`This is page ${at + 1}.`])

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  const owner = await makePerson(server, 'Olga')
  learner = await makePerson(server, 'Lena')
  stranger = await makePerson(server, 'Sam')
  course = await makeCourse(owner)
  const [made = ''] = await makeOutline(server, course, [{ kind: 'text', title: 'Workbook' }])
  item = made
  await enroll(learner, course)
  const file = await uploadFile(owner.browser, course, { name: 'Workbook.pdf', bytes: pdfOf(pages) })
  const shown = {
    _id: file,
    title: '',
    name: 'Workbook.pdf',
    type: 'application/pdf',
    size: 9,
    onlineOnly: true,
  }
  kinds = [{ ...makeItemKind('text'), view: async () => ({ kind: 'pdf', file: shown, pages: 60 }) }]
})

afterAll(() => server.stop())

const read = (from: number, of = learner) =>
  readPages(server.db, of as never, { courseId: course, id: item }, { from, kinds, now: server.clock.now() })

test('what pages say is read fifty at a time, once the file was read', async () => {
  expect(await read(1)).toEqual({ isRead: false, pages: [], before: null, next: null })
  await readDocuments(server)
  const first = await read(1)
  expect(first).toMatchObject({ isRead: true, before: null, next: 51 })
  expect(first.pages).toHaveLength(50)
  expect(first.pages[1]).toEqual({ at: 2, text: 'This is page 2.' })
  const last = await read(51)
  expect(last).toMatchObject({ before: 1, next: null })
  expect(last.pages.map(({ at }) => at)).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60])
  await expect(read(1, stranger)).rejects.toMatchObject({ status: 403 })
})

test('what is no PDF has no pages, and only those who take the course may ask', async () => {
  const path = `/api/course/${course}/items/${item}/text`
  expect((await learner.browser.get(path)).status).toBe(404)
  expect((await stranger.browser.get(path)).status).toBe(403)
  expect((await server.visitor().get(path)).status).toBe(401)
  const bad = await learner.browser.get(`${path}?from=none`)
  expect(problemIn(bad)).toMatchObject({ status: 422 })
})
