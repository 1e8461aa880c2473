import { expect } from '@playwright/test'
import { open } from './support/open.ts'
import { test } from './support/test.ts'

test.describe('pages that no first visit needs', () => {
  const later = /\/assets\/laterPages-/

  test('are found when a link leads to one, and gone back from and on to like all others', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await open(page, '/login')
    expect(asked.filter((url) => later.test(url))).toEqual([])
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot password?')
    await page.goBack()
    await expect(page).toHaveURL('/login')
    await page.goForward()
    await expect(page).toHaveURL('/forgot-password')
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    const documents = asked.filter((url) => /\/(login|forgot-password)$/.test(url))
    expect(documents, 'one document was loaded').toHaveLength(1)
    expect(
      asked.filter((url) => later.test(url)),
      'they were asked for once',
    ).toHaveLength(1)
  })

  test('are loaded before a page of theirs is taken over, and an unknown address stays one', async ({
    page,
    watch,
  }) => {
    watch.expect(/^console error: Failed to load resource: .*404/)
    await open(page, '/forgot-password')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await open(page, '/no-such-page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Tercet' }).first().click()
    await expect(page).toHaveURL('/')
  })
})
