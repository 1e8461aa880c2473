import { readFile } from 'node:fs/promises'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { open } from './support/open.ts'
import { enroll, register } from './support/people.ts'
import type { ServerProcess } from './support/serverProcess.ts'
import { test } from './support/test.ts'
import {
  addVideoItem,
  hill,
  openLesson,
  placeOf,
  playUntil,
  publishVideo,
  second,
  succeed,
  type VideoLesson,
} from './support/video.ts'
import { watchContext } from './support/watch.ts'

test.describe.configure({ timeout: 180_000 })

const size = 30 * 1024 ** 2

/** The video of forty seconds in a file of 30 MB: behind it lies what players pass over. */
async function longFile(): Promise<Buffer> {
  const video = await readFile(hill)
  const passedOver = Buffer.alloc(size - video.length, 7)
  // Void, an element of WebM, and its length.
  passedOver[0] = 0xec
  passedOver[1] = 0x01
  passedOver.writeUIntBE(passedOver.length - 9, 3, 6)
  passedOver[2] = 0
  return Buffer.concat([video, passedOver])
}

/** Has an author upload the video of an item in the browser, and publishes it. */
async function uploadVideo(page: Page): Promise<VideoLesson> {
  const item = await addVideoItem(page.request)
  await open(page, `/teach/${item.course}/${item.item}`)
  const file = { name: 'hill.webm', mimeType: 'video/webm', buffer: await longFile() }
  await page.locator('input[type=file]').setInputFiles(file)
  const uploaded = async () => {
    const answer = await page.request.get(`/api/course/${item.course}/file-items/${item.item}`)
    return (await answer.json()).file
  }
  await expect.poll(async () => (await uploaded())?.received).toBe(size)
  await expect.poll(async () => (await uploaded()).isKnown).toBe(true)
  return publishVideo(page.request, { ...item, file: (await uploaded())._id })
}

/** A device of somebody, whose troubles are watched. */
async function takeDevice(browser: Browser, server: ServerProcess, cookiesOf?: Page) {
  const { cookies } = (await cookiesOf?.context().storageState()) ?? { cookies: [] }
  const context = await browser.newContext({
    baseURL: server.origin,
    storageState: { cookies, origins: [] },
    reducedMotion: 'reduce',
  })
  return { context, page: await context.newPage(), watch: watchContext(context, server.origin) }
}

async function playToTheEnd(page: Page): Promise<void> {
  await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.playbackRate = 16
    await video.play()
  })
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.ended)).toBe(true)
}

/** Collects the ids of the events that a page has sent and the server has taken. */
function takenFrom(page: Page): string[] {
  const taken: string[] = []
  page.on('response', (answer) => {
    const asked = answer.request()
    if (asked.method() !== 'POST' || !answer.url().endsWith('/progress') || !answer.ok()) return
    const { events } = asked.postDataJSON() as { events: { id: string }[] }
    taken.push(...events.map(({ id }) => id))
  })
  return taken
}

type Took = { progress: { seen: Record<string, string> }[]; progressEvents: { id: string }[] }

/** What is kept of a member's progress. */
async function keptOf(request: APIRequestContext): Promise<Took> {
  return (await succeed(request.get('/api/auth/export'))).json()
}

async function percentOf(request: APIRequestContext, { course }: VideoLesson): Promise<number> {
  return (await (await succeed(request.get(`/api/course/${course}/progress`))).json()).percent
}

test('two members watch a video of 30 MB to its end on two devices, one without a connection for a while', async ({
  page,
  browser,
  server,
}) => {
  const lesson = await uploadVideo(page)
  const laptop = await takeDevice(browser, server)
  await enroll(laptop.context.request, await register(laptop.context.request, 'Amina Noor'), lesson.course)
  const tablet = await takeDevice(browser, server, laptop.page)
  const phone = await takeDevice(browser, server)
  await enroll(phone.context.request, await register(phone.context.request, 'Bilal Khan'), lesson.course)
  const [ofAmina, ofBilal] = [tablet.context.request, phone.context.request]
  const taken = { laptop: takenFrom(laptop.page), phone: takenFrom(phone.page) }
  const done = (device: { page: Page }) => device.page.getByText('You have done this lesson.')

  await test.step('one of them watches the first part, and keeps the lesson', async () => {
    await openLesson(laptop.page, lesson)
    await playUntil(laptop.page, 12)
    const stopped = Math.floor(await second(laptop.page))
    await expect.poll(() => placeOf(tablet.page, lesson)).toBe(stopped)
    await laptop.page.getByRole('button', { name: 'Keep for offline' }).click()
    await laptop.page.getByRole('dialog').getByRole('button', { name: 'Keep', exact: true }).click()
    await expect(laptop.page.getByText(/^Kept on this device since .* 32 MB\./)).toBeVisible()
    await laptop.page.evaluate(() => navigator.serviceWorker.ready)
  })

  await test.step('without a connection it goes on from there to the end, and only this device knows', async () => {
    laptop.watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await laptop.context.setOffline(true)
    await openLesson(laptop.page, lesson)
    await expect(
      laptop.page.getByText(/^You have no connection\. This is the lesson as it was on/),
    ).toBeVisible()
    expect(await second(laptop.page)).toBeGreaterThanOrEqual(9)
    await playToTheEnd(laptop.page)
    expect(await percentOf(ofAmina, lesson)).toBe(0)
  })

  await test.step('meanwhile the other one watches all of it', async () => {
    await openLesson(phone.page, lesson)
    await playToTheEnd(phone.page)
    await expect(done(phone)).toBeVisible()
    expect(await percentOf(ofBilal, lesson)).toBe(100)
  })

  await test.step('once there is a connection again, the rest is told, each event once', async () => {
    await laptop.context.setOffline(false)
    await expect(done(laptop)).toBeVisible()
    await expect.poll(() => percentOf(ofAmina, lesson)).toBe(100)
    await openLesson(laptop.page, lesson)
    await expect(done(laptop)).toBeVisible()
    for (const [request, sent] of [
      [ofAmina, taken.laptop],
      [ofBilal, taken.phone],
    ] as const) {
      const { progress, progressEvents } = await keptOf(request)
      expect(sent.length).toBeGreaterThan(0)
      expect(sent.toSorted()).toEqual(progressEvents.map(({ id }) => id).toSorted())
      // From the first cell to the last in one range, of one file.
      expect(progress).toHaveLength(1)
      expect(progress[0]?.seen).toEqual({ [lesson.file]: expect.stringMatching(/^\{\[0,4[01]\)\}$/) })
    }
  })

  await test.step('a further device of the one who was away says the same, and so does the course to its author', async () => {
    await openLesson(tablet.page, lesson)
    await expect(done(tablet)).toBeVisible()
    expect([await percentOf(ofAmina, lesson), await percentOf(ofBilal, lesson)]).toEqual([100, 100])
  })

  for (const { context, watch } of [laptop, tablet, phone]) {
    await context.close()
    expect(watch.verdict()).toEqual([])
  }
})
