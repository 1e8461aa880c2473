import { expect } from '@playwright/test'
import { buildCourse } from './support/lessons.ts'
import { open } from './support/open.ts'
import { register } from './support/people.ts'
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

test('no script of the editor is loaded by whoever reads a lesson', async ({ page }) => {
  const { id, items } = await buildCourse(page.request, await register(page.request))
  /** The scripts that a page has loaded of the library in which texts are written. */
  const scriptsAt = async (path: string) => {
    const scripts = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url())
    })
    await open(page, path)
    await page.waitForLoadState('networkidle')
    page.removeAllListeners('request')
    const texts = await Promise.all([...scripts].map(async (url) => (await page.request.get(url)).text()))
    return { all: scripts.size, ofEditor: texts.filter((text) => text.includes('ProseMirror')).length }
  }
  const item = items.get('Marbles')
  const read = await scriptsAt(`/learn/${id}/${item}`)
  expect(read.all).toBeGreaterThan(0)
  expect(read.ofEditor).toBe(0)
  expect(
    (await scriptsAt(`/teach/${id}/${item}`)).ofEditor,
    'as a sign that it would be seen',
  ).toBeGreaterThan(0)
})
