import { type Browser, expect, type Page } from '@playwright/test'
import { findBrokenRules } from './support/axe.ts'
import { open, reload } from './support/open.ts'
import { addCourse, enroll, logIn, newTitle, register } from './support/people.ts'
import type { ServerProcess } from './support/serverProcess.ts'
import { test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

const stars = 'Stars You Can Find Tonight'
const street = 'How to Read a Street'
const streetId = '019f1e56-bf2a-77ba-9a39-ca1ba794dbd2'

const main = (page: Page) => page.getByRole('main')
const card = (page: Page, title: string) => main(page).getByRole('listitem').filter({ hasText: title })
const heart = (page: Page, title: string) =>
  main(page).getByRole('button', { name: `Save ${title} for later` })

/** Signs in somebody new in a browser of their own. */
async function somebody(browser: Browser, server: ServerProcess, name: string) {
  const context = await browser.newContext({ baseURL: server.origin })
  return { context, person: await register(context.request, name) }
}

/** Chooses one of the choices that a word of the sentence opens. */
async function choose(page: Page, word: string, choice: RegExp): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${word}:`) }).click()
  await page.getByRole('dialog', { name: word }).getByRole('checkbox', { name: choice }).check()
}

test('a visitor chooses by the sentence and saves two courses, which are the account’s after the login, where marks show', async ({
  page,
  request,
}) => {
  const person = await register(request, 'Zoë Adler')
  await enroll(request, person, streetId)

  await open(page, '/all-courses')
  await choose(page, 'Level', /^Beginner/)
  await expect(page).toHaveURL(/level=beginner/)
  await page.keyboard.press('Escape')
  await choose(page, 'Length', /^a month or less/)
  await expect(page).toHaveURL(/length=month\b/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status').filter({ hasText: 'a month or less' })).toHaveText(
    /^Show me everything for beginners in any language that takes a month or less\.$/,
  )
  await expect(card(page, 'Dovetails by Hand')).toHaveCount(0)

  await heart(page, stars).click()
  await expectToast(page, 'success', 'Saved in this browser. Log in to have it everywhere.')
  await expect(page.getByRole('button', { name: 'Saved courses' })).toBeVisible()
  await heart(page, street).press('Enter')
  await expect(heart(page, street)).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/length=month\b/)
  await expect(main(page).getByText('Enrolled', { exact: true })).toHaveCount(0)
  expect(await findBrokenRules(page)).toEqual([])
  await reload(page)
  await page.mouse.move(40, 40)
  await expect(heart(page, stars)).toHaveAttribute('aria-pressed', 'true')
  await open(page, '/saved')
  await expect(main(page).getByRole('rowheader').getByRole('link')).toHaveText([street, stars])

  await open(page, '/login')
  await logIn(page, person)
  await expect(page).not.toHaveURL(/login/)
  await open(page, '/all-courses?level=beginner&length=month')
  await expect(heart(page, stars)).toHaveAttribute('aria-pressed', 'true')
  await expect(heart(page, street)).toHaveAttribute('aria-pressed', 'true')
  await expect(card(page, street).getByText('Enrolled', { exact: true })).toBeVisible()
  await expect(main(page).getByText('Enrolled', { exact: true })).toHaveCount(1)
  expect(await page.evaluate(() => localStorage.getItem('saved'))).toBeNull()
  expect(await findBrokenRules(page)).toEqual([])

  await heart(page, stars).click()
  await expectToast(page, 'success', 'No longer saved.')
  await expect(heart(page, stars)).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(heart(page, stars)).toHaveAttribute('aria-pressed', 'true')

  await open(page, '/saved')
  await expect(main(page).getByRole('rowheader')).toHaveCount(2)
  await expect(main(page).getByRole('rowheader', { name: street })).toContainText('Enrolled')
  expect(await findBrokenRules(page)).toEqual([])
})

test('a card tells the rating from three reviews on, and its teacher’s name leads to their page', async ({
  page,
  browser,
  server,
}) => {
  const title = newTitle('Reading Aloud')
  const teacher = await register(page.request, 'Henrik Lindqvist')
  const id = await addCourse(page.request, teacher, { title })
  for (const stars of [5, 4, 4]) {
    const { context, person } = await somebody(browser, server, 'Ada')
    await enroll(context.request, person, id)
    const answer = await context.request.put(`/api/course/${id}/review`, { data: { stars } })
    expect(answer.status()).toBe(201)
    await context.close()
  }
  const withoutScripts = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false })
  const plain = await withoutScripts.newPage()
  await plain.goto(`/all-courses?${new URLSearchParams({ q: title })}`)
  await expect(card(plain, title)).toContainText('4.3 of 5 stars, 3 reviews')
  await expect(main(plain).getByRole('button', { name: /for later/ })).toHaveCount(0)
  await card(plain, title).getByRole('link', { name: 'Henrik Lindqvist' }).click()
  await expect(plain.getByRole('heading', { level: 1, name: 'Henrik Lindqvist' })).toBeVisible()
  await expect(card(plain, title)).toContainText('4.3 of 5 stars, 3 reviews')
  await withoutScripts.close()

  await open(page, '/all-new-courses')
  await page.getByRole('searchbox').fill(title)
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(card(page, title)).toHaveCount(1)
  await expect(card(page, title)).toContainText('4.3 of 5 stars, 3 reviews')
  await card(page, title).getByRole('link', { name: 'Henrik Lindqvist' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Henrik Lindqvist' })).toBeVisible()
  await page.mouse.move(40, 40)
  await expect(heart(page, title)).toHaveAttribute('aria-pressed', 'false')
})

test('a visitor who has not touched anything sees hearts, and the first press on one saves its course', async ({
  page,
}) => {
  await open(page, '/all-courses')
  const drawn = main(page).locator('[class*="waiting"]')
  await expect(drawn.first()).toBeVisible()
  // A finger: nothing moves over the page before it presses.
  await drawn.first().evaluate((heart: HTMLElement) => {
    heart.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    heart.click()
  })
  await expectToast(page, 'success', 'Saved in this browser. Log in to have it everywhere.')
  await page.getByRole('button', { name: 'Saved courses' }).click()
  await expect(page).toHaveURL(/\/saved$/)
  await expect(main(page).getByRole('rowheader')).toHaveCount(1)
})
