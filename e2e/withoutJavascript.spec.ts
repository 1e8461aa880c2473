import { expect, type Page } from '@playwright/test'
import { addCourse, logIn, newPerson, newTitle, register } from './support/people.ts'
import { test } from './support/test.ts'

test.use({ javaScriptEnabled: false })

const street = '019f1e56-bf2a-77ba-9a39-ca1ba794dbd2'

const newest = newTitle('The Newest of All')

for (const { path, title, type = 'website', content } of [
  { path: '/', title: 'Home', content: ['Latest Courses', newest, 'Popular Courses'] },
  {
    path: '/all-new-courses',
    title: 'All Courses',
    content: ['How to Read a Street', 'Created By Miriam Haddad'],
  },
  { path: '/all-courses', title: 'Catalogue', content: ['Sort by', newest] },
  { path: '/popular-courses', title: 'Popular Courses', content: ["Bread & Butter: A Baker's Week"] },
  {
    path: `/all-courses/${street}`,
    title: 'How to Read a Street',
    type: 'article',
    content: [
      'Choose one street near your home',
      'Duration of the Course',
      '4 weekends',
      'Please log in to enroll in this course.',
      'Share this course:',
    ],
  },
  { path: '/instructors', title: 'Instructors', content: ['Why Learn From Us?', 'What We Provide?'] },
  { path: '/terms-condition', title: 'Terms & Condition', content: ['Bangladesh'] },
  { path: '/privacy-policy', title: 'Privacy Policy', content: ['What we keep', 'Who sees it'] },
  { path: '/contact-us', title: 'Contact Us', content: ['Online Inquiry'] },
  { path: '/login', title: 'Login', content: ['Login with Google', 'Login with GitHub'] },
  { path: '/register', title: 'Registration', content: ['Already registered? Please Login'] },
]) {
  test(`${path} arrives whole: content, title, description and Open Graph`, async ({
    page,
    request,
    server,
  }) => {
    if (content.includes(newest)) await addCourse(request, await register(request), { title: newest })
    await page.goto(path)
    for (const words of content) await expect(page.getByRole('main')).toContainText(words)
    await expect(page).toHaveTitle(`Tercet | ${title}`)
    expect(await metaOf(page, 'name', 'description')).toMatch(/\S{3}/)
    expect(await metaOf(page, 'property', 'og:title')).toBe(title)
    expect(await metaOf(page, 'property', 'og:description')).toMatch(/\S{3}/)
    expect(await metaOf(page, 'property', 'og:type')).toBe(type)
    expect(await metaOf(page, 'property', 'og:url')).toBe(server.origin + path)
    expect(await metaOf(page, 'property', 'og:site_name')).toBe('Tercet')
    const canonical = page.locator('head > link[rel=canonical]')
    expect(await canonical.getAttribute('href')).toBe(server.origin + path)
  })
}

test('machines can read what the site and a course are', async ({ page, server }) => {
  await page.goto('/')
  const { '@graph': parts } = await jsonLdOf(page)
  expect(parts).toContainEqual(
    expect.objectContaining({ '@type': 'WebSite', name: 'Tercet', url: server.origin }),
  )
  await page.goto(`/all-courses/${street}`)
  expect(await jsonLdOf(page)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: 'How to Read a Street',
    url: `${server.origin}/all-courses/${street}`,
    provider: { '@type': 'Organization', name: 'Tercet' },
  })
})

test('a shared address leads on to the course for good, and shows what it is on the way', async ({
  page,
  request,
}) => {
  const answer = await request.get(`/course/${street}`, { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(answer.headers().location).toBe(`/all-courses/${street}`)
  const html = await answer.text()
  expect(html).toContain('<meta property="og:title" content="How to Read a Street"/>')
  expect(html).toMatch(/<meta property="og:description" content="Choose one street near your home/)
  await page.goto(`/course/${street}`)
  await expect(page).toHaveURL(`/all-courses/${street}`)
})

test('the catalogue can be searched', async ({ page }) => {
  await page.goto('/all-courses')
  await page.getByRole('searchbox').fill('dovetails')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('1 course for “dovetails”.')).toBeVisible()
})

test('a long list can be read page by page', async ({ page, request }) => {
  const author = await register(request)
  await Promise.all(Array.from({ length: 12 }, () => addCourse(request, author)))
  await page.goto('/all-new-courses')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(24)
  await page.getByRole('link', { name: 'Show more courses' }).click()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(page.getByText('Spreadsheets That Explain Themselves')).toHaveCount(0)
})

test('the catalogue and the popular courses can be read page by page too', async ({ page, request }) => {
  const author = await register(request)
  await Promise.all(Array.from({ length: 12 }, () => addCourse(request, author)))
  const cards = page.getByRole('main').getByRole('listitem')
  for (const [path, more] of [
    ['/popular-courses', 'Show more courses'],
    ['/all-courses?sort=title', 'Next'],
  ] as const) {
    await page.goto(path)
    await expect(cards).toHaveCount(24)
    const first = await cards.first().getByRole('heading').textContent()
    await page.getByRole('link', { name: more }).click()
    await expect(page).toHaveURL(/[?&]after=/)
    await expect(cards.first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { name: `${first}`, exact: true })).toHaveCount(
      0,
    )
  }
})

test('every instructor and all that they offer can be read', async ({ page }) => {
  await page.goto('/instructors')
  await expect(page.getByRole('main').locator('li:has(h2)')).toHaveCount(8)
  const points = page.getByRole('region', { name: 'What We Provide?' }).getByRole('listitem')
  await expect(points).toHaveCount(7)
  for (const point of await points.all()) await expect(point).toBeVisible()
})

test('an unknown address says so and leads home', async ({ page, watch }) => {
  watch.expect(/^console error: Failed to load resource: .*404/)
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page Not Found')
  await page.getByRole('link', { name: 'Go to Home Page' }).click()
  await expect(page).toHaveURL('/')
})

test('what only scripts can do is not offered', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/register')
    await expect(page.getByRole('switch', { name: 'Dark theme' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Find anything' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Instructors' }).click()
    await expect(page).toHaveURL('/instructors')
  }
})

test('a visitor finds the way into a course, and into their list and out of it', async ({
  page,
  request,
}) => {
  const person = await register(request)
  const title = newTitle('A Course on Paper')
  const id = await addCourse(request, await register(request), { title })
  await page.goto(`/all-courses/${id}`)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await logIn(page, person)
  await expect(page).toHaveURL(`/all-courses/${id}`)
  await page.getByRole('button', { name: 'Enroll', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Enrolled' })).toBeVisible()
  await page.getByRole('link', { name: 'Enrolled Courses' }).click()
  await expect(page.getByRole('row', { name: title })).toContainText('3 weeks')
  await page.getByRole('button', { name: `Remove Enrollment: ${title}` }).click()
  await expect(page.getByText('You have not enrolled in any courses')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Enrollment Removed.')
  await page.getByRole('button', { name: 'Enroll again' }).click()
  await expect(page.getByRole('row', { name: title })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'My learning' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a course can be passed on by plain links, and nothing offers to copy', async ({ page, server }) => {
  await page.goto(`/all-courses/${street}`)
  const share = page.getByRole('main').getByRole('region', { name: 'Share this course:' })
  await expect(share.getByRole('button')).toHaveCount(0)
  const links = share.getByRole('link')
  await expect(links).toHaveText(['Facebook', 'WhatsApp'])
  const shared = `${server.origin}/course/${street}`
  const addresses = await links.evaluateAll((all) => all.map((link) => `${link.getAttribute('href')}`))
  expect(addresses[0]).toBe(
    `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: shared })}`,
  )
  expect(new URL(addresses[1] ?? '').searchParams.get('text')).toContain(shared)
})

test('a refused registration comes back as it was typed, with the reason at the field', async ({ page }) => {
  const { name, email } = newPerson()
  await page.goto('/register')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Photo URL').fill('https://example.org/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm Password').fill('short')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /^Password Must Be 8 Character/,
  )
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('a picture is sent with the registration itself', async ({ page }) => {
  const person = newPerson()
  await page.goto('/register?from=/profile')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Upload a picture').setInputFiles('src/app/web/public/icon-192.png')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm Password').fill(person.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.locator('main img').first()).toHaveAttribute('src', /^\/photos\//)
})

test('somebody registers, adds a course, enrolls in it, and leaves it again', async ({ page, server }) => {
  const person = newPerson()
  const title = newTitle('A Course by Letter')
  await page.goto('/add-course')
  await expect(page).toHaveURL('/login?from=%2Fadd-course')
  await expect(page.getByRole('main')).toContainText('Log in to add a course.')
  await page.getByRole('link', { name: "Don't Account? Please Register" }).click()
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Photo URL').fill(`${server.origin}/icon.svg`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm Password').fill(person.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/add-course')

  await page.getByLabel('Course Title').fill(title)
  await page.getByLabel('Short Description').fill('One.\nTwo.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('main')).toContainText('Course Added')
  await expect(page.getByLabel('Course Title')).toHaveValue('')
  // Reloading, or going back to this response, makes the browser submit the form again.
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Course Added')
  await page.goto('/manage-course')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.goto(`/all-courses?q=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await page.getByRole('button', { name: 'Enroll', exact: true }).click()
  await page.getByRole('button', { name: 'Enrolled' }).click()
  await expect(page.getByRole('main')).toContainText('Enrollment Removed.')
  await expect(page.getByRole('button', { name: 'Enroll', exact: true })).toBeEnabled()
})

test('somebody logs in, and a wrong password is said on the page', async ({ page, request }) => {
  const person = await register(request)
  await page.goto('/login?from=/my-enrolled-courses')
  await logIn(page, { ...person, password: 'Wrong.Horse1' })
  await expect(page.getByRole('main')).toContainText('Wrong email or password.')
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await logIn(page, person)
  await expect(page).toHaveURL('/my-enrolled-courses')
  await expect(page.getByText('You have not enrolled in any courses')).toBeVisible()
})

test('a refused course comes back as it was typed, with the reasons at the fields', async ({ page }) => {
  await register(page.request)
  await page.goto('/add-course')
  await page.getByLabel('Image URL').fill('javascript:alert(1)')
  await page.getByLabel('Short Description').fill('One.\nTwo.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByLabel('Course Title')).toHaveAccessibleDescription('Please fill in this field.')
  await expect(page.getByLabel('Image URL')).toHaveValue('javascript:alert(1)')
  await expect(page.getByLabel('Short Description')).toHaveValue('One.\nTwo.')
})

function metaOf(page: Page, kind: 'name' | 'property', value: string): Promise<string | null> {
  return page.locator(`head > meta[${kind}="${value}"]`).getAttribute('content')
}

async function jsonLdOf(page: Page): Promise<Record<string, unknown>> {
  return JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
}
