import { type Browser, expect, type Page } from '@playwright/test'
import { registerAdministrator } from './support/administrator.ts'
import { findBrokenRules } from './support/axe.ts'
import { open } from './support/open.ts'
import { addCourse, enroll, register } from './support/people.ts'
import type { ServerProcess } from './support/serverProcess.ts'
import { test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

const reviews = (page: Page) => page.getByRole('region', { name: 'Reviews' })
const own = (page: Page) => page.getByRole('region', { name: 'Your review' })
const entry = (page: Page, name: string) => reviews(page).getByRole('listitem').filter({ hasText: name })

/** Signs in somebody in a browser of their own, and shows them a page. */
async function visitAs(browser: Browser, server: ServerProcess, name: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin })
  const page = await context.newPage()
  await register(page.request, name)
  await open(page, path)
  return page
}

test('a review is written, changed and answered, and hidden once three have reported it, until an administrator decides', async ({
  page,
  browser,
  server,
}) => {
  const id = await addCourse(page.request, await register(page.request, 'Henrik Lindqvist'))
  const path = `/all-courses/${id}`

  const zoe = await visitAs(browser, server, 'Zoë Adler', path)
  await expect(own(zoe)).toBeHidden()
  await expect(reviews(zoe).getByText('No reviews yet')).toBeVisible()
  await zoe.getByRole('main').getByRole('button', { name: 'Enroll', exact: true }).click()
  await own(zoe).getByLabel('What should others know?').fill('Slow, and worth it.')
  await own(zoe).getByRole('button', { name: 'Publish review' }).press('Enter')
  await expectToast(zoe, 'error', 'Choose from one to five stars.')
  await expect(own(zoe).getByLabel('What should others know?')).toHaveValue('Slow, and worth it.')
  expect(await findBrokenRules(zoe)).toEqual([])
  await own(zoe).getByRole('radio', { name: '3 stars' }).focus()
  await zoe.keyboard.press('Space')
  await zoe.keyboard.press('ArrowRight')
  await own(zoe).getByRole('button', { name: 'Publish review' }).press('Enter')
  await expect(own(zoe).getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  await expect(entry(zoe, 'Zoë Adler')).toContainText('Slow, and worth it.')
  await expect(reviews(zoe).getByText('1 review so far.')).toBeVisible()

  await own(zoe).getByText('Change', { exact: true }).click()
  await own(zoe).getByLabel('What should others know?').fill('Slow in the middle, and worth it.')
  await own(zoe).getByRole('button', { name: 'Save changes' }).click()
  await expect(entry(zoe, 'Zoë Adler')).toContainText('Slow in the middle, and worth it.')

  await open(page, path)
  await entry(page, 'Zoë Adler').getByText('Answer', { exact: true }).click()
  await page.getByLabel('Your answer').fill('The middle is shorter now.')
  await page.getByRole('button', { name: 'Publish answer' }).click()
  await expect(entry(page, 'Zoë Adler')).toContainText('Henrik Lindqvist answers')
  expect(await findBrokenRules(page)).toEqual([])

  for (const name of ['Ada', 'Ben', 'Cem']) {
    const member = await visitAs(browser, server, name, path)
    await entry(member, 'Zoë Adler').getByText('Report', { exact: true }).click()
    await reviews(member).getByLabel('What is wrong with it?').selectOption('It advertises something')
    await member.getByRole('button', { name: 'Report this review' }).click()
    await expectToast(member, 'success', 'Thank you. The administrators will look at it.')
    await member.context().close()
  }

  await open(page, path)
  await expect(reviews(page).getByText('No reviews yet')).toBeVisible()
  await open(zoe, path)
  await expect(own(zoe).getByText('Nobody else can read your review now.')).toBeVisible()
  expect(await findBrokenRules(zoe)).toEqual([])

  await page.context().clearCookies()
  await registerAdministrator(page.request, server)
  await open(page, '/admin/reviews')
  const held = page.getByRole('listitem').filter({ hasText: 'Slow in the middle, and worth it.' })
  await expect(held).toContainText('It advertises something (3)')
  await held.getByRole('button', { name: 'Show it again' }).click()
  await expect(held).toBeHidden()
  await open(zoe, path)
  await expect(entry(zoe, 'Zoë Adler')).toContainText('Slow in the middle, and worth it.')
  await zoe.context().close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('reviews are written, read in three orders, and told with their average', async ({
    page,
    browser,
    server,
  }) => {
    const id = await addCourse(page.request, await register(page.request))
    for (const stars of [2, 4, 5, 5, 3, 4, 4]) {
      const context = await browser.newContext({ baseURL: server.origin })
      await enroll(context.request, await register(context.request, `Gives ${stars}`), id)
      await context.request.put(`/api/course/${id}/review`, { data: { stars, text: 'As it says.' } })
      await context.close()
    }
    await page.context().clearCookies()
    await enroll(page.request, await register(page.request, 'Zoë Adler'), id)
    await page.goto(`/all-courses/${id}`)
    expect(await page.content()).toContain('"ratingValue":3.9')
    await own(page).getByRole('button', { name: 'Publish review' }).click()
    await expect(own(page).getByText('Choose from one to five stars.').first()).toBeVisible()
    await own(page).getByText('1 star', { exact: true }).check({ force: true })
    await own(page).getByRole('button', { name: 'Publish review' }).click()
    await expect(own(page).getByRole('img', { name: '1 of 5 stars' })).toBeVisible()
    await expect(reviews(page).getByText('3.5')).toBeVisible()
    await reviews(page).getByRole('link', { name: 'Fewest stars' }).click()
    await expect(
      reviews(page).getByRole('listitem').filter({ hasText: 'As it says.' }).first(),
    ).toContainText('Gives 2')
    await reviews(page).getByRole('link', { name: 'Show more reviews' }).click()
    await expect(reviews(page).getByRole('listitem').filter({ hasText: 'As it says.' })).toHaveCount(2)
  })
})
