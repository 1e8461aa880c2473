import { expect, type Page } from '@playwright/test'
import { findBrokenRules } from './support/axe.ts'
import { reload } from './support/open.ts'
import { test } from './support/test.ts'
import {
  addVideo,
  captions,
  moveTo,
  openLesson,
  placeOf,
  playUntil,
  second,
  seek,
  succeed,
} from './support/video.ts'
import { watchContext } from './support/watch.ts'

test.describe.configure({ timeout: 120_000 })

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
    // On a phone it is a sheet, and nothing stands over it.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Captions', exact: true }).click()
    for (const name of ['English', 'Off']) await page.getByRole('radio', { name }).click()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
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
