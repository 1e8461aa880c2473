import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test'
import { findBrokenRules } from './support/axe.ts'
import { open, reload } from './support/open.ts'
import { addCourse, register } from './support/people.ts'
import { test } from './support/test.ts'
import { watchContext } from './support/watch.ts'

test.describe.configure({ timeout: 120_000 })

const captions = `WEBVTT

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

type VideoLesson = { course: string; item: string; file: string; learn: string }

/** A published lesson with a video of forty seconds, captions and chapters; it is done once 90% of it was played. */
async function addVideo(request: APIRequestContext): Promise<VideoLesson> {
  const course = await addCourse(request, await register(request))
  const path = `/api/course/${course}`
  const [section, item, file] = [randomUUID(), randomUUID(), randomUUID()]
  const bytes = await readFile(join(import.meta.dirname, 'media/hill.webm'))
  await succeed(request.post(`${path}/sections`, { data: { _id: section, title: 'Marbles' } }))
  const title = 'What we believed, then what we saw'
  await succeed(request.post(`${path}/items`, { data: { _id: item, kind: 'video', title, section } }))
  await succeed(request.put(`${path}/uploads/${file}`, { data: { name: 'hill.webm', size: bytes.length } }))
  const headers = {
    'upload-offset': '0',
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
  }
  await succeed(request.patch(`${path}/uploads/${file}`, { headers, data: bytes }))
  await succeed(request.put(`${path}/file-items/${item}/file`, { data: { file } }))
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
  return { course, item, file, learn: `/learn/${course}/${item}` }
}

async function succeed(asked: Promise<APIResponse>): Promise<APIResponse> {
  const answer = await asked
  if (answer.ok()) return answer
  throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
}

const seek = (page: Page) => page.getByRole('slider', { name: 'Seek' })
const second = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
const captionModes = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) =>
    Array.from(
      video.textTracks,
      ({ kind, language, mode }) => `${kind === 'captions' ? language : ''} ${mode}`,
    )
      .filter((one) => !one.startsWith(' '))
      .toSorted(),
  )
const isPaused = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)

/** Opens a lesson and waits until its player is there and knows how long the video is. */
async function openLesson(page: Page, { learn }: VideoLesson): Promise<void> {
  await open(page, learn)
  await expect(seek(page)).toHaveAttribute('aria-valuemax', '40')
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .not.toBe(0)
}

/** Plays until a second is reached, sixteen times as fast as one would. */
async function playUntil(page: Page, end: number): Promise<void> {
  await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.playbackRate = 16
    await video.play()
  })
  await expect.poll(() => second(page), { intervals: [50] }).toBeGreaterThanOrEqual(end)
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
}

/** Moves to a second, where the learner then is. */
async function moveTo(page: Page, lesson: VideoLesson, to: number): Promise<void> {
  // The stop before is told first: of two within a few milliseconds the slower answer would count as the later.
  const here = Math.floor(await second(page))
  await expect.poll(() => placeOf(page, lesson)).toBe(here)
  await page.locator('video').evaluate((video: HTMLVideoElement, at) => {
    video.currentTime = at
  }, to)
  await expect.poll(() => placeOf(page, lesson)).toBe(to)
}

const placeOf = async (page: Page, { course }: VideoLesson) => {
  const { items } = await (await page.request.get(`/api/course/${course}/progress`)).json()
  return items[0]?.place?.second ?? null
}

test('a learner watches a video on two devices, goes on where they stopped, and has done it', async ({
  page,
  browser,
  server,
}) => {
  const lesson = await addVideo(page.request)
  await openLesson(page, lesson)
  await playUntil(page, 12)
  await moveTo(page, lesson, 12)

  await test.step('on another device it goes on three seconds before', async () => {
    const { cookies } = await page.context().storageState()
    const context = await browser.newContext({
      baseURL: server.origin,
      storageState: { cookies, origins: [] },
    })
    const watch = watchContext(context, server.origin)
    const other = await context.newPage()
    await openLesson(other, lesson)
    await expect(other.getByText(/^Goes on at/)).toBeVisible()
    expect(await second(other)).toBe(9)
    await playUntil(other, 18)
    await moveTo(other, lesson, 20)
    await context.close()
    expect(watch.verdict()).toEqual([])
  })

  await test.step('coming back to the first one offers that place, and does not jump', async () => {
    const before = await second(page)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const there = page.getByRole('button', { name: 'Continue at 0:20 from your other device' })
    await expect(there).toBeVisible()
    expect(await second(page)).toBe(before)
    await there.click()
    await expect.poll(() => second(page)).toBeGreaterThan(before)
  })

  await test.step('once enough of it was played it is done, and the page says so', async () => {
    await expect(page.getByText(/^It counts as done once you have played 90%/)).toBeVisible()
    await playUntil(page, 39)
    await expect(page.getByText('You have done this lesson.')).toBeVisible()
  })
})

test('keys, captions, transcript, chapters and notes of a video', async ({ page }) => {
  const lesson = await addVideo(page.request)
  await openLesson(page, lesson)
  expect(await findBrokenRules(page)).toEqual([])

  await test.step('keys play, seek and choose the speed, on the page and on the scrubber', async () => {
    await page.keyboard.press('k')
    await expect.poll(() => isPaused(page)).toBe(false)
    await page.keyboard.press('k')
    await expect.poll(() => isPaused(page)).toBe(true)
    await page.keyboard.press('5')
    await expect(seek(page)).toHaveAttribute('aria-valuetext', '20 seconds of 40 seconds, chapter Look again')
    await seek(page).press('ArrowLeft')
    await expect(seek(page)).toHaveAttribute('aria-valuetext', '15 seconds of 40 seconds, chapter The bag')
    await page.keyboard.press('>')
    await expect(page.getByText('Speed 1.25×')).toBeVisible()
  })

  await test.step('what is said is drawn, marked and found in the transcript', async () => {
    const line = page.getByRole('button', { name: 'Here are ten marbles out of it.' })
    await expect(line).toHaveAttribute('aria-current', 'true')
    await expect(page.getByText('Here are ten marbles out of it.')).toHaveCount(2)
    await page.getByRole('searchbox', { name: 'Find in transcript' }).fill('looked')
    await page.getByRole('button', { name: 'Nobody has looked inside.' }).click()
    await expect.poll(() => second(page)).toBe(0)
    await page.getByRole('button', { name: 'Captions', exact: true }).click()
    await page.getByRole('dialog', { name: 'Captions' }).getByRole('radio', { name: 'Off' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Captions', exact: true })).toBeFocused()
    await expect(page.getByText(/^Nadia/)).toBeHidden()
    await page.getByRole('tab', { name: 'Chapters' }).click()
    await page.getByRole('button', { name: 'Look again' }).click()
    await expect.poll(() => second(page)).toBe(20)
  })

  await test.step('a note is written at the second, marked on the scrubber, and leads back', async () => {
    await page.getByRole('button', { name: 'Note at 0:20' }).click()
    const dialog = page.getByRole('dialog', { name: 'New note' })
    await dialog.getByRole('textbox', { name: 'Your note' }).fill('A hill, not a point.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Your note at 0:20' })).toBeVisible()
    await seek(page).press('Home')
    await page.getByRole('link', { name: 'At 0:20' }).click()
    await expect.poll(() => second(page)).toBe(20)
    expect(await findBrokenRules(page)).toEqual([])
  })

  await test.step('speed and captions are as they were chosen after a reload', async () => {
    await reload(page)
    await expect(page.getByRole('button', { name: 'Speed and more, 1.25×' })).toBeVisible()
    await page.getByRole('button', { name: 'Captions', exact: true }).click()
    await expect(page.getByRole('radio', { name: 'Off' })).toBeChecked()
  })

  await test.step('in another language than the usual one the browser draws nothing of its own', async () => {
    const data = { version: null, text: captions, label: 'বাংলা', isDefault: false }
    await succeed(page.request.put(`/api/files/${lesson.course}/${lesson.file}/tracks/captions/bn`, { data }))
    await reload(page)
    await page.getByRole('button', { name: 'Captions', exact: true }).click()
    await page.getByRole('dialog', { name: 'Captions' }).getByRole('radio', { name: 'বাংলা' }).click()
    await reload(page)
    await expect(seek(page)).toHaveAttribute('aria-valuemax', '40')
    await expect.poll(() => captionModes(page)).toEqual(['bn hidden', 'en disabled'])
  })
})

/** Has a page know of another device, which no browser of tests does. It is told by `ended` that it stops playing. */
async function knowDevice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const remote = Object.assign(new EventTarget(), {
      state: 'disconnected',
      watchAvailability: async (tell: (isThere: boolean) => void) => {
        tell(true)
        return 1
      },
      cancelWatchAvailability: async () => {},
      prompt: async () => {
        remote.state = 'connected'
      },
    })
    addEventListener('ended', () => {
      remote.state = 'disconnected'
      remote.dispatchEvent(new Event('disconnect'))
    })
    Object.defineProperty(HTMLMediaElement.prototype, 'remote', { get: () => remote })
  })
}

const source = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc)

test('a video goes on where it was when it has failed, and when it is played on another device', async ({
  page,
  playwright,
}) => {
  await knowDevice(page)
  const lesson = await addVideo(page.request)
  await openLesson(page, lesson)
  await playUntil(page, 12)
  await moveTo(page, lesson, 20)
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    // A page is no video.
    video.src = '/'
    video.load()
  })
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await again.click()
  await expect.poll(() => second(page)).toBe(20)
  expect(await placeOf(page, lesson)).toBe(20)

  await test.step('the other device gets a link, since it is not signed in', async () => {
    const before = await source(page)
    await page.getByRole('button', { name: /^Speed and more/ }).click()
    await page.getByRole('button', { name: 'Play on another device' }).click()
    await expect.poll(() => source(page)).toContain('/files/~/')
    await expect.poll(() => second(page)).toBe(20)
    const device = await playwright.request.newContext()
    expect((await device.get(await source(page))).status()).toBe(200)
    expect((await device.get(before)).status()).toBe(404)
    await device.dispose()
    await page.evaluate(() => dispatchEvent(new Event('ended')))
    await expect.poll(() => source(page)).toBe(before)
    await expect.poll(() => second(page)).toBe(20)
  })
})

test('without scripts the browser plays a video, with captions, and it is completed by a form', async ({
  page,
  browser,
  server,
}) => {
  const lesson = await addVideo(page.request)
  const context = await browser.newContext({
    baseURL: server.origin,
    storageState: await page.context().storageState(),
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const plain = await context.newPage()
  await plain.goto(lesson.learn)
  const video = plain.locator('video[controls][preload=metadata]')
  await expect(video).toBeVisible()
  await expect(video.locator('source')).not.toHaveCount(0)
  await expect(video.locator('track[kind=captions][default]')).toHaveAttribute('srclang', 'en')
  await plain.locator('summary', { hasText: 'Transcript' }).click()
  await expect(plain.getByText('Nobody has looked inside.')).toBeVisible()
  const text = await plain.request.get(
    (await plain.getByRole('link', { name: /^Save the transcript as text/ }).getAttribute('href')) ?? '',
  )
  expect(await text.text()).toContain('Nobody has looked inside.')
  await plain.getByRole('button', { name: /^Complete/ }).click()
  await plain.goto(lesson.learn)
  await expect(plain.getByText('You have done this lesson.')).toBeVisible()
  await context.close()
})
