import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test'
import { open } from './open.ts'
import { addCourse, register } from './people.ts'

export const captions = `WEBVTT

00:00.000 --> 00:09.000
<v Nadia>Nobody has looked <i>inside</i>.

00:09.000 --> 00:20.000
Here are ten marbles out of it.

00:20.000 --> 00:40.000
Look where the hill has moved.
`

const chapters = `WEBVTT

00:00.000 --> 00:20.000
The bag

00:20.000 --> 00:40.000
Look again
`

const title = 'What we believed, then what we saw'

/** The video of forty seconds. */
export const hill = join(import.meta.dirname, '../media/hill.webm')

/** An item of a video, and where learners find it. */
export type VideoLesson = { course: string; item: string; file: string; learn: string }

/** A published lesson with a video of forty seconds, captions and chapters; it is done once 90% of it was played. */
export async function addVideo(request: APIRequestContext): Promise<VideoLesson> {
  const item = await addVideoItem(request)
  const path = `/api/course/${item.course}`
  const file = randomUUID()
  const bytes = await readFile(hill)
  await succeed(request.put(`${path}/uploads/${file}`, { data: { name: 'hill.webm', size: bytes.length } }))
  const headers = {
    'upload-offset': '0',
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
  }
  await succeed(request.patch(`${path}/uploads/${file}`, { headers, data: bytes }))
  await succeed(request.put(`${path}/file-items/${item.item}/file`, { data: { file } }))
  return publishVideo(request, { ...item, file })
}

/** An item of a new course that has no video yet. */
export async function addVideoItem(request: APIRequestContext): Promise<Omit<VideoLesson, 'file'>> {
  const course = await addCourse(request, await register(request))
  const path = `/api/course/${course}`
  const [section, item] = [randomUUID(), randomUUID()]
  await succeed(request.post(`${path}/sections`, { data: { _id: section, title: 'Marbles' } }))
  await succeed(request.post(`${path}/items`, { data: { _id: item, kind: 'video', title, section } }))
  return { course, item, learn: `/learn/${course}/${item}` }
}

/** Publishes an item with its video. */
export async function publishVideo(request: APIRequestContext, lesson: VideoLesson): Promise<VideoLesson> {
  const { course, item, file } = lesson
  const path = `/api/course/${course}`
  for (const [kind, text] of [
    ['captions', captions],
    ['chapters', chapters],
  ]) {
    const data = { version: null, text, label: '', isDefault: kind === 'captions' }
    await succeed(request.put(`/api/files/${course}/${file}/tracks/${kind}/en`, { data }))
  }
  const rule = { title, release: null, optional: false, free: false, doneBy: 'view', donePercent: 90 }
  await succeed(request.put(`${path}/items/${item}`, { data: rule }))
  await succeed(request.post(`${path}/publish`, { data: { items: [{ _id: item }], course: 'open' } }))
  return lesson
}

export async function succeed(asked: Promise<APIResponse>): Promise<APIResponse> {
  const answer = await asked
  if (answer.ok()) return answer
  throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
}

export const seek = (page: Page) => page.getByRole('slider', { name: 'Seek' })
export const second = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

/** Opens a lesson and waits until its player is there and knows how long the video is. */
export async function openLesson(page: Page, { learn }: VideoLesson): Promise<void> {
  await open(page, learn)
  await expect(seek(page)).toHaveAttribute('aria-valuemax', '40')
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .not.toBe(0)
}

/** Plays until a second is reached, sixteen times as fast as one would. */
export async function playUntil(page: Page, end: number): Promise<void> {
  await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.playbackRate = 16
    await video.play()
  })
  await expect.poll(() => second(page), { intervals: [50] }).toBeGreaterThanOrEqual(end)
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
}

/** Moves to a second, where the learner then is. */
export async function moveTo(page: Page, lesson: VideoLesson, to: number): Promise<void> {
  // The stop before is told first: of two within a few milliseconds the slower answer would count as the later.
  const here = Math.floor(await second(page))
  await expect.poll(() => placeOf(page, lesson)).toBe(here)
  await page.locator('video').evaluate((video: HTMLVideoElement, at) => {
    video.currentTime = at
  }, to)
  await expect.poll(() => placeOf(page, lesson)).toBe(to)
}

export const placeOf = async (page: Page, { course }: VideoLesson) => {
  const { items } = await (await page.request.get(`/api/course/${course}/progress`)).json()
  return items[0]?.place?.second ?? null
}
