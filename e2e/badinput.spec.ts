import { expect, type Page } from '@playwright/test'
import { open, reload } from './support/open.ts'
import { addCourse, enroll, forgetSession, newPerson, newTitle, register } from './support/people.ts'
import { findSpills } from './support/spills.ts'
import { test as base } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

const attacks = {
  markup: '<b onclick="ran()">Bold</b> & <i>words</i>',
  script: '</script><script>ran()</script><img src=x onerror=ran()>',
  attribute: '" onmouseover="ran()" autofocus onfocus="ran()',
}

/** Injected code that runs in a page calls `ran`, which makes the test fail. */
const test = base.extend<{ runs: string[] }>({
  runs: [
    async ({ page }, provide) => {
      const runs: string[] = []
      await page.exposeFunction('ran', () => runs.push(page.url()))
      await provide(runs)
      expect(runs, 'nothing typed into a field has run').toEqual([])
    },
    { auto: true },
  ],
})

for (const [kind, attack] of Object.entries(attacks)) {
  test(`${kind} in a course shows everywhere as it was typed`, async ({ page }) => {
    await register(page.request)
    const title = `${attack} ${newTitle()}`
    await open(page, '/add-course')
    await page.getByLabel('Course Title').fill(title)
    await page.getByLabel('Duration').fill(attack)
    await page.getByLabel('Short Description').fill(attack)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expectToast(page, 'success', 'Course Added  Successfully ')

    await page.getByRole('main').getByRole('link', { name: 'View Details' }).click()
    await expectCourse(page, title, attack)
    await reload(page)
    await expectCourse(page, title, attack)
    const data = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(data ?? '')).toMatchObject({ name: title, description: attack })
    await page.getByRole('button', { name: 'Enroll', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Enrolled' })).toBeVisible()

    for (const path of ['/my-enrolled-courses', '/manage-course']) {
      await open(page, path)
      await expect(page.getByRole('rowheader', { name: title, exact: true })).toBeVisible()
      await expect(page.getByRole('cell').getByText(attack, { exact: true })).toBeVisible()
    }
    await open(page, '/')
    const card = page.getByRole('region', { name: 'Latest Courses' }).getByRole('listitem').first()
    await expect(card.getByRole('heading')).toHaveText(title)
    await expect(card).toContainText(attack)
  })

  test(`${kind} in a person's name shows as it was typed`, async ({ page, server }) => {
    const person = newPerson(attack)
    await open(page, '/register')
    await page.getByLabel('Name').fill(attack)
    await page.getByLabel('Photo URL').fill(`${server.origin}/icon.svg`)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByLabel('Confirm Password').fill(person.password)
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
    await expectToast(page, 'success', 'Registration  Successfully ')
    await page.getByRole('button', { name: 'Open account menu' }).click()
    await expect(page.getByRole('banner').getByText(attack)).toBeVisible()
    const id = await addCourse(page.request, person)
    await open(page, `/all-courses/${id}`)
    await expect(page.getByRole('definition').filter({ hasText: attack })).toHaveText(attack)
  })

  test(`${kind} in a search shows as it was typed`, async ({ page }) => {
    await open(page, '/all-courses')
    await page.getByRole('searchbox').fill(attack)
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText(` for “${attack}”.`)).toBeVisible()
    await reload(page)
    await expect(page.getByText(` for “${attack}”.`)).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue(attack)
  })
}

test('words from right to left and signs of all kinds keep their order and their place', async ({ page }) => {
  const person = await register(page.request, 'ليلى الحسيني 👩🏽‍🏫')
  const title = `الخط العربي خطوة خطوة 🖋️ ${newTitle()}`
  const description = 'سطر أول.\nSecond line, left to right. 한국어 हिन्दी 🇧🇩'
  const id = await addCourse(page.request, person, { title, description, duration: '٦ أسابيع' })
  await open(page, `/all-courses/${id}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(title)
  expect(await heading.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  await expect(page).toHaveTitle(`Tercet | ${title}`)
  await expect(page.getByRole('definition').filter({ hasText: '٦ أسابيع' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: person.name })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await open(page, `/all-courses?q=${encodeURIComponent('العربي')}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})

test('a title that is too long is refused at its field, letter for letter as it was typed', async ({
  page,
  watch,
}) => {
  watch.expect(/^console error: Failed to load resource: .*422/)
  await register(page.request)
  await open(page, '/add-course')
  const title = 'Slowly '.repeat(30)
  await page.getByLabel('Course Title').fill(title)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectToast(page, 'error', 'Please check the marked fields.')
  await expect(page.getByLabel('Course Title')).toBeFocused()
  await expect(page.getByLabel('Course Title')).toHaveAccessibleDescription(
    'Please keep this to 200 characters.',
  )
  await expect(page.getByLabel('Course Title')).toHaveValue(title)
})

const hostileTitles = {
  'one word': 'W'.repeat(200),
  'many words': 'Everything there is to know about it, '.repeat(6).slice(0, 200).trim(),
  'no spaces': '学'.repeat(200),
  'signs piled upon signs': `a${'\u0335\u0301\u0322\u0489'.repeat(3)}`.repeat(15),
  'both directions': 'قراءة Reading from both ends '.repeat(7).trim().slice(0, 200),
}

test('titles of every kind push nothing aside, on any screen and at any width', async ({ page }) => {
  test.setTimeout(180_000)
  const person = await register(page.request)
  const fields = { duration: 'M'.repeat(100), description: 'Ж'.repeat(5000) }
  const ids: string[] = []
  for (const title of Object.values(hostileTitles)) {
    const id = await addCourse(page.request, person, { title, ...fields })
    await enroll(page.request, person, id)
    ids.push(id)
  }
  const found: string[] = []
  const look = async (screen: string) => {
    for (const width of [1440, 1024, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      found.push(...(await page.evaluate(findSpills)).map((spill) => `${screen}, ${width} px: ${spill}`))
    }
  }
  const own = [ids.at(0), ids.at(-1)].map((id) => `/all-courses/${id}`)
  for (const path of ['/', '/all-courses', '/my-enrolled-courses', `/update-course/${ids[0]}`, ...own]) {
    await open(page, path)
    await look(path)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const sizeOfHeading = () =>
    page.getByRole('heading', { level: 1 }).evaluate((h1) => Number.parseFloat(getComputedStyle(h1).fontSize))
  const long = await sizeOfHeading()

  await open(page, '/manage-course')
  await look('/manage-course')
  await page.getByRole('button', { name: `Delete ${hostileTitles['one word']}`, exact: true }).click()
  await look('the question before a deletion')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('W'.repeat(200))
  await expect(page.getByRole('option', { name: hostileTitles['one word'] })).toBeVisible()
  await look('the palette')
  expect(found).toEqual([])

  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, `/all-courses/${await addCourse(page.request, person)}`)
  expect(long).toBeLessThan(0.7 * (await sizeOfHeading()))
})

for (const link of [
  'javascript:ran()',
  'JAVASCRIPT:ran()',
  ' javascript:ran()',
  'data:text/html,<script>ran()</script>',
]) {
  test(`${link} is no picture`, async ({ page, watch }) => {
    watch.expect(/^console error: Failed to load resource: .*422/)
    await register(page.request)
    await open(page, '/add-course')
    await page.getByLabel('Course Title').fill(newTitle())
    await page.getByLabel('Image URL').fill(link)
    await page.getByRole('button', { name: 'Submit' }).click()
    const image = page.getByLabel('Image URL')
    await expect(image).toBeFocused()
    await expect(image).toHaveAccessibleDescription(/^Please enter a link that starts with http/)
  })
}

test('a picture that cannot be had leaves the drawn cover', async ({ page, watch }) => {
  watch.expect(/^request to another site: https:\/\/pictures\.example\/gone\.jpg/)
  watch.expect(/^failed: GET https:\/\/pictures\.example\/gone\.jpg/)
  watch.expect(/^console error: Failed to load resource/)
  await page.route('https://pictures.example/**', (route) => route.abort())
  const person = await register(page.request)
  const id = await addCourse(page.request, person, { imageUrl: 'https://pictures.example/gone.jpg' })
  await open(page, `/all-courses/${id}`)
  await expect(page.locator('.cover svg').first()).toBeVisible()
  await expect(page.locator('.cover img')).toHaveCount(0)
  // Other tests must not see this picture.
  await page.request.delete(`/api/delete-course/${id}`)
})

test('a way back that leads to another site is not taken', async ({ page, request }) => {
  const { email, password } = await register(request)
  for (const from of ['https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:ran()']) {
    await forgetSession(page)
    await open(page, `/login?${new URLSearchParams({ from })}`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL('/')
  }
})

test('addresses that make no sense show courses or say that nothing is there', async ({ page, watch }) => {
  watch.expect(/^console error: Failed to load resource: .*404/)
  for (const path of [
    '/all-courses?sort=nonsense',
    '/all-courses?q=%00',
    '/all-courses?q=%22%27%5C%25_',
    '/?x=<b>',
  ]) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
  }
  for (const path of [
    '/all-courses/%00',
    '/all-courses/..%2f..%2fetc%2fpasswd',
    '/%3Cscript%3E',
    '/all-courses/1/2',
  ]) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
  }
})

async function expectCourse(page: Page, title: string, text: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(`Tercet | ${title}`)
  await expect(page.getByRole('definition').first()).toHaveText(text)
  await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible()
}
