import { expect } from '@playwright/test'
import { hold } from './support/calls.ts'
import { facesOf } from './support/faces.ts'
import { open } from './support/open.ts'
import { addCourse, newTitle, register } from './support/people.ts'
import { test } from './support/test.ts'

/** The block period of an optional font, in ms; a font that arrives later is not used. */
const longEnough = 100

test('the first course that somebody follows a link to is set in the face for reading', async ({ page }) => {
  await open(page, '/all-new-courses')
  const face = await hold(page, /literata-latin-opsz/)
  const asked = page.waitForRequest(/literata-latin-opsz/)
  await page.getByRole('link', { name: 'View Details Dovetails by Hand' }).click()
  await asked
  const start = await page.evaluate(() => performance.now())
  await page.waitForFunction((end) => performance.now() > end, start + longEnough)
  face.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Dovetails by Hand' })).toBeVisible()
  const description = page.getByRole('main').getByText('Mark, saw and pare')
  await expect.poll(() => facesOf(description)).toEqual(['Literata'])
})

test('Bangla, Arabic and Devanagari are drawn, and fetched by nobody who has no text in them', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/(noto-[a-z-]+?)-wght/.exec(request.url()) ?? []
    if (name !== undefined) fetched.push(name)
  })
  const ruth = await register(page.request)
  const word = newTitle('Scripts').split(' ').at(-1) ?? ''
  const texts = [
    ['বাংলা', 'Noto Serif Bengali', 'noto-serif-bengali-bengali'],
    ['العربية', 'Noto Naskh Arabic', 'noto-naskh-arabic-arabic'],
    ['हिन्दी', 'Noto Serif Devanagari', 'noto-serif-devanagari-devanagari'],
  ] as const
  const plain = await addCourse(page.request, ruth, { title: `Łódź, naïve ₹ 👩‍💻 Ω Ж ‐ “x” ${word}` })
  await open(page, `/all-courses/${plain}`)
  await page.evaluate(() => document.fonts.ready)
  expect(fetched).toEqual([])

  for (const [text] of texts) {
    await addCourse(page.request, ruth, { title: `${text} ${word}`, description: text, duration: text })
  }
  await open(page, `/all-courses?q=${word}`)
  for (const [text, face] of texts) {
    const card = page.getByRole('listitem').filter({ hasText: text })
    await expect.poll(() => facesOf(card.getByRole('heading'))).toEqual(['Besley', face])
    await expect.poll(() => facesOf(card.getByText(text, { exact: true }))).toEqual([face])
  }
  expect(fetched.toSorted()).toEqual(texts.map(([, , file]) => file).toSorted())

  const [text, face] = texts[0]
  await page.getByRole('link', { name: `View Details ${text} ${word}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${text} ${word}` })).toBeVisible()
  for (const shown of await page.getByRole('main').getByText(text, { exact: true }).all()) {
    await expect.poll(() => facesOf(shown)).toEqual([face])
  }
})
