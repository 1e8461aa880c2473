import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepBlob } from '../../../base/blobs/blobs.ts'
import { makeAdministrator } from '../../../testing/administrator.ts'
import { makeFileItem, type TestLesson } from '../../../testing/lessons.ts'
import { addStaff, enroll, makePerson, onePixel, type Person } from '../../../testing/people.ts'
import { tinyVideo } from '../../../testing/recordings.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { uploadFile } from '../../../testing/uploads.ts'
import { insertRendition, insertRenditionPiece } from '../../files/preparing/store.ts'
import { variantPath } from '../../files/rules.ts'

let server: TestServer
let people: Record<'author' | 'assistant' | 'learner' | 'member' | 'administrator', Person>
let item: TestLesson
let file: string

/** All forms of a video, by the names that addresses have. */
const variants = ['original', 'v360', 'hls.m3u8', 'hls-v360.m3u8', 'poster', 'captions-en.vtt']

beforeAll(async () => {
  server = await startTestServer({ settings: { LIMIT_FACTOR: '1000' } })
  const [author, assistant, learner, member] = await Promise.all(
    ['Olga', 'Asha', 'Lena', 'Sam'].map((name) => makePerson(server, name)),
  )
  if (!author || !assistant || !learner || !member) throw new Error('Somebody is missing.')
  people = { author, assistant, learner, member, administrator: await makeAdministrator(server) }
})

afterAll(() => server.stop())

beforeEach(async () => {
  item = await makeFileItem(server, people.author)
  await addStaff(server, item.course, people.assistant, 'assistant')
  await enroll(people.learner, item.course)
  file = await addVideo()
})

/** A video with a copy, lists, a picture and captions, which is the item's. */
async function addVideo(): Promise<string> {
  const { browser } = people.author
  const id = await uploadFile(browser, item.course, { name: 'Loops.mp4', bytes: tinyVideo })
  await succeed(browser.put(`${item.path}/file`, { file: id }))
  const path = `/api/files/${item.course}/${id}`
  await succeed(browser.put(`${path}/poster`, { image: onePixel }))
  const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nLoops repeat.\n'
  await succeed(
    browser.put(`${path}/tracks/captions/en`, { version: null, text, label: '', isDefault: true }),
  )
  const ref = { scopeId: item.course, id }
  const segments = {
    head: { size: 1, start: 0 },
    parts: [{ seconds: 20, size: tinyVideo.length - 1, start: 1 }],
    sound: false,
  }
  const size = { size: tinyVideo.length, width: 640, height: 360 }
  const blob = await server.blobs.upload(tinyVideo, 'application/octet-stream')
  await server.db.transaction().execute(async (transaction) => {
    await keepBlob(transaction, blob, server.clock.now())
    await insertRendition(transaction, ref, { name: 'v360', ...size, bitrate: 9, tag: 'x', segments })
    const piece = { name: 'v360', start: 0, size: tinyVideo.length, blobId: blob.id } as const
    await insertRenditionPiece(transaction, ref, piece)
  })
  return id
}

async function succeed(asked: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await asked
  if (status >= 300) throw new Error(text)
}

const publish = (given: object = {}) =>
  succeed(
    people.author.browser.post(`/api/course/${item.course}/publish`, {
      items: [{ _id: item.item }],
      course: 'open',
      ...given,
    }),
  )

const rule = (given: object) =>
  succeed(
    people.author.browser.put(`/api/course/${item.course}/items/${item.item}`, {
      title: 'Loops',
      release: null,
      optional: false,
      free: false,
      doneBy: 'view',
      donePercent: 90,
      ...given,
    }),
  )

type Who = keyof typeof people | 'visitor'

/** What everybody gets who asks for a form of the video, as the player of a page does, or by itself. */
async function answers(variant: string, { by = 'page', of = file } = {}): Promise<Record<Who, number>> {
  const headers: Record<string, string> = by === 'page' ? { 'sec-fetch-dest': 'video' } : {}
  const all = { ...people, visitor: { browser: server.visitor() } }
  const asked = Object.entries(all).map(async ([who, { browser }]) => {
    const { status } = await browser.send(variantPath(item.course, of, variant, 'Loops.mp4'), { headers })
    return [who, status] as const
  })
  return Object.fromEntries(await Promise.all(asked)) as Record<Who, number>
}

const nobody = { author: 200, assistant: 404, learner: 404, member: 404, administrator: 404, visitor: 404 }
const learners = { ...nobody, assistant: 200, learner: 200 }
const everybody = { ...learners, member: 200, administrator: 200, visitor: 200 }

/** Expects the same of every form of the video. */
async function expectOfAll(expected: Record<Who, number>, given: Parameters<typeof answers>[1] = {}) {
  for (const variant of variants) expect(await answers(variant, given), variant).toEqual(expected)
}

/** What everybody gets who asks for a link. */
async function links(use: 'save' | 'cast'): Promise<Record<Who, number>> {
  const all = { ...people, visitor: { browser: server.visitor() } }
  const asked = Object.entries(all).map(async ([who, { browser }]) => {
    const { status } = await browser.post(`/api/files/${item.course}/${file}/links`, { use })
    return [who, status] as const
  })
  return Object.fromEntries(await Promise.all(asked)) as Record<Who, number>
}

const linked = (to: Record<Who, number>): Record<Who, number> => ({
  ...(Object.fromEntries(
    Object.entries(to).map(([who, status]) => [who, status === 200 ? 201 : status]),
  ) as Record<Who, number>),
  visitor: 401,
})

test('a video in a draft, one that is hidden again, and one that was replaced are its authors’ alone', async () => {
  await expectOfAll(nobody)
  expect(await links('save')).toEqual(linked(nobody))
  await publish()
  await publish({ items: [], unpublish: [item.item] })
  await expectOfAll(nobody)
  await publish()
  const before = file
  file = await addVideo()
  await expectOfAll(nobody)
  await expectOfAll(learners, { of: before })
  await publish()
  await expectOfAll(learners)
  await expectOfAll(nobody, { of: before })
})

test('a published video is for those who take the course, in its page and by itself', async () => {
  await publish()
  await expectOfAll(learners)
  for (const by of ['page', 'itself']) expect(await answers('original', { by })).toEqual(learners)
  for (const use of ['save', 'cast'] as const) expect(await links(use)).toEqual(linked(learners))
})

test('a video that is only to be looked at is played in its page, and never handed out', async () => {
  await succeed(people.author.browser.put(item.path, { onlineOnly: true }))
  await publish()
  await expectOfAll(learners)
  for (const variant of ['original', 'v360'])
    expect(await answers(variant, { by: 'itself' }), variant).toMatchObject({
      ...nobody,
      author: expect.any(Number),
      assistant: 403,
      learner: 403,
    })
  expect(await links('save')).toMatchObject({ learner: 403, assistant: 403, member: 404, visitor: 401 })
  expect(await links('cast')).toEqual(linked(learners))
})

test('a video that is free to look into is everybody’s', async () => {
  await rule({ free: true })
  await publish()
  await expectOfAll(everybody)
  expect(await links('save')).toEqual(linked(everybody))
})

test('a video of a lesson that opens later is nobody’s but its authors’ until then', async () => {
  await rule({ release: { at: '2199-01-01T00:00', zone: 'UTC' } })
  await publish()
  const { assistant: _, ...others } = await answers('original')
  expect(others).toMatchObject({ author: 200, learner: 404, member: 404, administrator: 404, visitor: 404 })
  expect(await links('cast')).toMatchObject({ learner: 404, member: 404, visitor: 401 })
})

test('a video is no longer whose who has left the course, or has signed out, or whose course is deleted', async () => {
  await publish()
  const { browser, email } = people.learner
  await succeed(
    browser.delete(`/api/unenroll-course?${new URLSearchParams({ courseId: item.course, email })}`),
  )
  server.clock.advance({ seconds: 2 })
  await expectOfAll({ ...learners, learner: 404 })
  await succeed(people.author.browser.delete(`/api/delete-course/${item.course}`))
  await expectOfAll({ ...nobody, author: 404 })
})
