import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { findBrokenRules } from './support/axe.ts'
import { type BuiltCourse, blockOf, buildCourse, opensAt } from './support/lessons.ts'
import { alive, open } from './support/open.ts'
import { enroll, type Person, register } from './support/people.ts'
import type { ServerProcess } from './support/serverProcess.ts'
import { test } from './support/test.ts'
import { type Watch, watchContext } from './support/watch.ts'

test.describe.configure({ timeout: 120_000 })

type Device = { page: Page; watch: Watch; close: () => Promise<void> }

const desk = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** A browser of its own, in which somebody signs in. */
async function deviceOf(
  browser: Browser,
  server: ServerProcess,
  { email, password }: Person,
  options: BrowserContextOptions,
): Promise<Device> {
  const context = await browser.newContext({
    baseURL: server.origin,
    reducedMotion: 'reduce',
    timezoneId: 'America/Lima',
    ...options,
  })
  const watch = watchContext(context, server.origin)
  await context.request.post('/api/auth/sign-in', { data: { email, password } })
  return { page: await context.newPage(), watch, close: () => context.close() }
}

const main = (page: Page) => page.getByRole('main')
const complete = (page: Page) => main(page).getByRole('button', { name: /^Complete/ })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Completes the lesson that is shown, and waits for the next one. */
async function completeAndContinue(page: Page, next: string): Promise<void> {
  await complete(page).click()
  await expect(heading(page)).toHaveText(next)
}

/** Opens My learning and waits until it shows how far a member has come. */
async function expectProgress(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.goto('/dashboard')
    await expect(main(page)).toContainText(words, { timeout: 1_000 })
  }).toPass()
}

/** Scrolls so that a paragraph is the first one below the header. */
async function readDownTo(page: Page, nr: number): Promise<void> {
  await page.locator(`#t-${blockOf(nr)}`).evaluate((element) => {
    scrollTo(0, element.getBoundingClientRect().top + scrollY - 90)
  })
}

/** Waits until a paragraph is the first one below the header. */
async function expectToRead(page: Page, nr: number): Promise<void> {
  const top = () => page.locator(`#t-${blockOf(nr)}`).evaluate((one) => one.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(200)
  expect(await top()).toBeGreaterThanOrEqual(60)
}

/** Waits until My learning leads on at a paragraph of a lesson, and follows it there. */
async function resumeAt(page: Page, course: BuiltCourse, lesson: string, nr: number): Promise<void> {
  const to = `/learn/${course.id}/${course.items.get(lesson)}#t-${blockOf(nr)}`
  const resume = main(page).getByRole('region', { name: lesson }).getByRole('link', { name: 'Continue' })
  await expect(async () => {
    await page.goto('/dashboard')
    await expect(resume).toHaveAttribute('href', to, { timeout: 1_000 })
  }).toPass()
  await resume.click()
  await expect(heading(page)).toHaveText(lesson)
  await expect(page).toHaveURL(to)
  await expect(page.locator(`#t-${blockOf(nr)}`)).toBeInViewport()
  // It stands below the header, and what comes before it does not.
  await expectToRead(page, nr)
}

test('a course of twelve lessons is learned to its end on a desk and a phone', async ({
  browser,
  page,
  server,
}) => {
  const course = await buildCourse(page.request, await register(page.request, 'Olga'))
  const lena = await register(page.request, 'Lena')
  await enroll(page.request, lena, course.id)
  const atDesk = await deviceOf(browser, server, lena, desk)
  const onPhone = await deviceOf(browser, server, lena, phone)

  await test.step('it begins with the first lesson, and each completed one leads on', async () => {
    const { page } = atDesk
    await open(page, `/all-courses/${course.id}`)
    await main(page).getByRole('link', { name: 'Start' }).click()
    await expect(heading(page)).toHaveText('Marbles')
    await alive(page)
    expect(await findBrokenRules(page)).toEqual([])
    await completeAndContinue(page, 'Bags')
    await completeAndContinue(page, 'Draws')
    await expect(page.getByRole('progressbar', { name: 'Course progress' })).toHaveAttribute('value', '2')
    await expect(main(page)).toContainText('2 of 11')
    await readDownTo(page, 11)
    await expect(page.getByRole('progressbar', { name: /How far/ })).not.toHaveAttribute('value', '0')
  })

  await test.step('the phone goes on at the paragraph where the desk stopped', async () => {
    await atDesk.page.goto('/')
    await resumeAt(onPhone.page, course, 'Draws', 11)
    await alive(onPhone.page)
    await readDownTo(onPhone.page, 17)
    expect(await findBrokenRules(onPhone.page)).toEqual([])
  })

  await test.step('and the desk where the phone stopped', async () => {
    await onPhone.page.goto('/')
    await resumeAt(atDesk.page, course, 'Draws', 17)
    await alive(atDesk.page)
  })

  await test.step('also from the lesson before and from an address without a place, which lose none', async () => {
    const { page } = atDesk
    await page.keyboard.press('Shift+P')
    await expect(heading(page)).toHaveText('Bags')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('Shift+N')
    await expect(heading(page)).toHaveText('Draws')
    await expectToRead(page, 17)
    await open(page, `/learn/${course.id}/${course.items.get('Draws')}`)
    await expectToRead(page, 17)
    await page.goto('/')
    await resumeAt(page, course, 'Draws', 17)
    await alive(page)
    await completeAndContinue(atDesk.page, 'Halls')
  })

  await test.step('what is closed says why and when it opens, there and here', async () => {
    const { page } = onPhone
    await open(page, `/learn/${course.id}/${course.items.get('A late lesson')}`)
    await expect(main(page)).toContainText('Not open yet')
    await expect(main(page)).toContainText(/It opens on .*2199.*09:00.* \(Asia\/Dhaka\)/)
    await expect(main(page)).toContainText(/Where you are, that is .*2199/)
    expect(await findBrokenRules(page)).toEqual([])
    await page.goto(`/learn/${course.id}/${course.items.get('What comes after')}`)
    await expect(main(page)).toContainText('It opens once you have done “A page elsewhere”.')
    await expect(main(page)).not.toContainText('Whoever draws')
  })

  await test.step('the rest is learned on the phone, and My learning tells what is left', async () => {
    const { page } = onPhone
    await open(page, `/learn/${course.id}`)
    await expect(heading(page)).toHaveText('Halls')
    await completeAndContinue(page, 'Alarms')
    await completeAndContinue(page, 'Rates')
    await expectProgress(page, '5 of 11 lessons, about')
    await expect(main(page)).toContainText('A late lesson')
    await alive(page)
    expect(await findBrokenRules(page)).toEqual([])
    await open(page, `/learn/${course.id}`)
    await completeAndContinue(page, 'Doctors')
    await completeAndContinue(page, 'Weather')
    await completeAndContinue(page, 'Dice')
    await completeAndContinue(page, 'A page elsewhere')
    await completeAndContinue(page, 'What comes after')
    await complete(page).click()
  })

  await test.step('a finished course says so everywhere, and can be reviewed', async () => {
    const { page } = atDesk
    await expectProgress(page, '11 of 11 lessons')
    await expect(main(page).getByRole('heading', { name: 'Finished' })).toBeVisible()
    await expect(main(page).getByRole('link', { name: `Review : ${course.title}` })).toBeVisible()
    await alive(page)
    expect(await findBrokenRules(page)).toEqual([])
    await open(page, `/all-courses/${course.id}`)
    await expect(main(page)).toContainText('11 of 11 lessons done')
    await main(page).getByRole('link', { name: 'Review' }).click()
    await expect(heading(page)).toHaveText('Marbles')
    await expect(main(page)).toContainText('You have done this lesson.')
  })

  for (const { watch, close } of [atDesk, onPhone]) {
    expect(watch.verdict(), 'no trouble in the browser').toEqual([])
    await close()
  }
})

test('a course is learned to its end on a phone, and on a desk without JavaScript', async ({
  browser,
  page,
  server,
}) => {
  const course = await buildCourse(page.request, await register(page.request, 'Olga'))
  const nils = await register(page.request, 'Nils')
  await enroll(page.request, nils, course.id)
  const atDesk = await deviceOf(browser, server, nils, { ...desk, javaScriptEnabled: false })
  const onPhone = await deviceOf(browser, server, nils, phone)

  await test.step('without JavaScript lessons are completed one after another', async () => {
    const { page } = atDesk
    await page.goto(`/all-courses/${course.id}`)
    await main(page).getByRole('link', { name: 'Start' }).click()
    await expect(heading(page)).toHaveText('Marbles')
    await expect(main(page)).toContainText('Whoever draws a hundred people')
    for (const next of ['Bags', 'Draws', 'Halls', 'Alarms']) await completeAndContinue(page, next)
    await expect(main(page)).toContainText('4 of 11')
  })

  await test.step('the phone goes on, and leaves the place for the desk', async () => {
    await open(onPhone.page, `/learn/${course.id}`)
    await expect(heading(onPhone.page)).toHaveText('Alarms')
    await completeAndContinue(onPhone.page, 'Rates')
    await readDownTo(onPhone.page, 9)
    await expect(onPhone.page.getByRole('progressbar', { name: /How far/ })).not.toHaveAttribute('value', '0')
    await onPhone.page.goto('/')
    await resumeAt(atDesk.page, course, 'Rates', 9)
  })

  await test.step('what is closed says why, and the rest is learned', async () => {
    const { page } = atDesk
    await page.goto(`/learn/${course.id}/${course.items.get('A late lesson')}`)
    await expect(main(page)).toContainText(/It opens on .*2199.*09:00.* \(Asia\/Dhaka\)/)
    await page.goto(`/learn/${course.id}`)
    for (const next of ['Doctors', 'Weather', 'Dice', 'A page elsewhere', 'What comes after'])
      await completeAndContinue(page, next)
    await complete(page).click()
    await page.goto(`/all-courses/${course.id}`)
    await expect(main(page)).toContainText('11 of 11 lessons done')
  })

  await test.step('a lesson can be marked as not done again', async () => {
    const { page } = atDesk
    await page.goto(`/learn/${course.id}/${course.items.get('Bags')}`)
    await main(page).getByRole('button', { name: 'Mark as not done' }).click()
    await expect(complete(page)).toBeVisible()
    await expect(main(page)).toContainText('10 of 11')
    await completeAndContinue(page, 'Draws')
  })

  await test.step('both devices tell that it is finished', async () => {
    for (const { page } of [atDesk, onPhone]) await expectProgress(page, '11 of 11 lessons')
    for (const { page } of [atDesk, onPhone])
      await expect(main(page).getByRole('heading', { name: 'Finished' })).toBeVisible()
  })

  for (const { watch, close } of [atDesk, onPhone]) {
    expect(watch.verdict(), 'no trouble in the browser').toEqual([])
    await close()
  }
})

test('keys lead to the next lesson and back, and a lesson completed offline is told later', async ({
  page,
  context,
  watch,
}) => {
  const course = await buildCourse(page.request, await register(page.request, 'Olga'))
  await enroll(page.request, await register(page.request, 'Kofi'), course.id)
  await open(page, `/learn/${course.id}`)
  await expect(heading(page)).toHaveText('Marbles')
  await page.keyboard.press('Shift+N')
  await expect(heading(page)).toHaveText('Bags')
  await page.keyboard.press('Shift+P')
  await expect(heading(page)).toHaveText('Marbles')
  watch.expect(/^failed: .*ERR_INTERNET_DISCONNECTED$/)
  watch.expect(/^console error: Failed to load resource/)
  await context.setOffline(true)
  await complete(page).click()
  await expect(page.getByText('You are offline. This is kept on this device')).toBeVisible()
  await expect(heading(page)).toHaveText('Marbles')
  await context.setOffline(false)
  await expectProgress(page, '1 of 11 lessons')
})

test('a free lesson is read by everybody, with and without JavaScript, and tells nobody’s progress', async ({
  browser,
  page,
  server,
}) => {
  const course = await buildCourse(page.request, await register(page.request, 'Olga'))
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled })
    const watch = watchContext(context, server.origin)
    const sent: string[] = []
    context.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url())
    })
    const visitor = await context.newPage()
    await visitor.goto(`/all-courses/${course.id}`)
    await main(visitor).getByRole('link', { name: 'Marbles' }).click()
    await expect(heading(visitor)).toHaveText('Marbles')
    await expect(main(visitor)).toContainText('Whoever draws a hundred people')
    await expect(complete(visitor)).toHaveCount(0)
    await readDownTo(visitor, 9)
    if (javaScriptEnabled) {
      await alive(visitor)
      expect(await findBrokenRules(visitor)).toEqual([])
    }
    await main(visitor).getByRole('link', { name: 'Continue' }).click()
    await expect(visitor).toHaveURL(/\/login\?from=/)
    await visitor.goto('/')
    expect(sent.filter((url) => url.includes('/progress'))).toEqual([])
    expect(watch.verdict().filter((trouble) => !/401/.test(trouble))).toEqual([])
    await context.close()
  }
})

test('an editor previews a course as a new learner and as one of theirs, at any time', async ({
  browser,
  page,
  server,
}) => {
  const olga = await register(page.request, 'Olga')
  const course = await buildCourse(page.request, olga)
  const lena = await register(page.request, 'Lena')
  await enroll(page.request, lena, course.id)
  await open(page, `/learn/${course.id}`)
  await completeAndContinue(page, 'Bags')
  const { page: desk, watch, close } = await deviceOf(browser, server, olga, phone)
  const bar = main(desk).getByRole('region', { name: 'Preview' })
  const posted: string[] = []
  desk.on('request', (request) => {
    if (request.method() !== 'GET') posted.push(request.url())
  })

  await open(desk, `/teach/${course.id}`)
  await main(desk).getByRole('link', { name: 'Preview' }).click()
  await expect(heading(desk)).toHaveText('Marbles')
  await expect(bar).toContainText('This is what somebody sees who enrolls now')
  await expect(bar).toContainText('Nothing can be written in a preview.')
  await expect(complete(desk)).toHaveCount(0)
  expect(await findBrokenRules(desk)).toEqual([])

  await main(desk).getByRole('link', { name: 'Continue' }).click()
  await expect(heading(desk)).toHaveText('Bags')
  await expect(desk).toHaveURL(/\?as=new$/)

  await bar.getByText('As whom and when').click()
  await bar.getByLabel('E-mail address of a learner').fill(lena.email)
  await bar.getByLabel('Date and time').fill(opensAt)
  await bar.getByRole('button', { name: 'Show' }).click()
  await expect(bar).toContainText(`This is what ${lena.email} sees on 2 January 2199`)
  await expect(main(desk)).toContainText('1 of 11')
  await desk.goto(
    `/learn/${course.id}/${course.items.get('A late lesson')}?${new URL(desk.url()).searchParams}`,
  )
  await expect(main(desk)).toContainText('Whoever draws a hundred people')

  await alive(desk)
  await bar.getByText('As whom and when').click()
  await bar.getByLabel('E-mail address of a learner').fill('nobody@example.org')
  await bar.getByRole('button', { name: 'Show' }).click()
  await expect(bar).toContainText('No learner of this course has this e-mail address.')
  await expect(bar.getByLabel('E-mail address of a learner')).toHaveValue('nobody@example.org')
  await bar.getByRole('link', { name: 'Back to the builder' }).click()
  await expect(desk).toHaveURL(`/teach/${course.id}`)
  expect(posted.filter((url) => url.includes('/progress'))).toEqual([])
  expect(watch.verdict(), 'no trouble in the browser').toEqual([])
  await close()
})

test('the page of a course tells when a lesson opens, in the zone of the course and in one’s own', async ({
  browser,
  page,
  server,
}) => {
  const olga = await register(page.request, 'Olga')
  const course = await buildCourse(page.request, olga)
  const { page: mine, watch, close } = await deviceOf(browser, server, olga, desk)
  await open(mine, `/all-courses/${course.id}`)
  await main(mine).getByText('Practice').click()
  const row = main(mine).getByRole('listitem').filter({ hasText: 'A late lesson' })
  await expect(row).toContainText(
    'opens 2 January 2199 at 09:00 (Asia/Dhaka), where you are: 1 January 2199 at 22:00',
  )
  await expect(main(mine).getByText('where you are')).toHaveCount(1)
  expect(watch.verdict(), 'no trouble in the browser').toEqual([])
  await close()
})
