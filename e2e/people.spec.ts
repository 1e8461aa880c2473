import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { registerAdministrator } from './support/administrator.ts'
import { findBrokenRules } from './support/axe.ts'
import { open } from './support/open.ts'
import { addCourse, enroll, newPerson, newTitle, type Person, register } from './support/people.ts'
import type { ServerProcess } from './support/serverProcess.ts'
import { test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const row = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name })

/** A page of somebody else, in a browser of their own. */
async function pageOf(browser: Browser, server: ServerProcess): Promise<Page> {
  return (await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce' })).newPage()
}

/** The link in the newest message to an e-mail, as an administrator reads it. */
async function linkTo(browser: Browser, server: ServerProcess, email: string): Promise<string> {
  const { request } = await browser.newContext({ baseURL: server.origin })
  await registerAdministrator(request, server)
  const letters = await (await request.get('/api/admin/letters')).json()
  const letter = letters.find(({ to }: { to: string }) => to === email)
  const { text } = await (await request.post(`/api/admin/letters/${letter.id}/readings`)).json()
  const link = new URL(/http\S+\/join\?invitation=[\w-]+/.exec(text)?.[0] ?? '')
  return link.pathname + link.search
}

async function fillRegistration(page: Page, { name, password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Use my initials' }).click()
  await page.locator('[name=password]').fill(password)
  await page.locator('[name=confirm]').fill(password)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
}

test('somebody without an account is invited, registers by the link and is in; they are removed and taken back', async ({
  page,
  browser,
  server,
}) => {
  const owner = await register(page.request, 'Olga Owner')
  const title = newTitle('Reading Together')
  const course = await addCourse(page.request, owner, { title })
  const guest = newPerson('Ines Invited')

  await test.step('the owner invites by keyboard, from the list of own courses', async () => {
    await open(page, '/manage-course')
    await main(page)
      .getByRole('link', { name: `Build ${title}` })
      .click()
    await main(page).getByRole('link', { name: 'People', exact: true }).click()
    await expect(main(page).getByText('Nobody is here yet')).toBeVisible()
    await main(page).getByRole('link', { name: 'Invite people' }).press('Enter')
    await main(page).getByLabel('Email addresses').fill(`${guest.email}, nonsense`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(main(page).getByText('“nonsense” is no email address.')).toBeVisible()
    await expect(row(page, guest.email)).toContainText('Open until')
    expect(await findBrokenRules(page)).toEqual([])
  })

  const invited = await pageOf(browser, server)
  await test.step('the link lets them register, and then they take the course', async () => {
    await open(invited, await linkTo(browser, server, guest.email))
    await expect(main(invited)).toContainText(`Olga Owner invites you to the course “${title}”.`)
    expect(await findBrokenRules(invited)).toEqual([])
    await main(invited).getByRole('button', { name: 'Register and join' }).click()
    await expect(invited.getByRole('textbox', { name: 'Email' })).toHaveValue(guest.email)
    await fillRegistration(invited, guest)
    await expect(main(invited).getByRole('heading', { name: title })).toBeVisible()
    await expect(main(invited).getByRole('button', { name: 'Enrolled' })).toBeVisible()
  })

  await test.step('the roster has them, is searched, and is taken along', async () => {
    await open(page, `/teach/${course}/people`)
    await expect(row(page, 'Ines Invited')).toContainText('No lessons yet')
    await main(page).getByLabel('Name or email').fill('nobody at all')
    await page.keyboard.press('Enter')
    await expect(main(page).getByText('Nobody found')).toBeVisible()
    await main(page).getByRole('link', { name: 'Show everybody' }).click()
    await expect(row(page, 'Ines Invited')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main(page).getByRole('link', { name: 'Download as CSV' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain(`"Ines Invited","${guest.email}"`)
    expect(await findBrokenRules(page)).toEqual([])
  })

  await test.step('they are removed, cannot enroll, and are taken back', async () => {
    await row(page, 'Ines Invited').getByText('Remove', { exact: true }).click()
    await main(page).getByLabel('Why').selectOption('Joined by mistake')
    await main(page).getByRole('button', { name: 'Remove Ines Invited now' }).click()
    await expect(main(page).getByText('Nobody is here yet')).toBeVisible()
    const again = await invited.request.post('/api/enroll-course', {
      data: { courseId: course, email: guest.email },
    })
    expect(again.status()).toBe(403)
    await main(page).getByRole('link', { name: 'Removed' }).click()
    await expect(row(page, 'Ines Invited')).toContainText('Joined by mistake')
    expect(await findBrokenRules(page)).toEqual([])
    await main(page).getByRole('button', { name: 'Take back Ines Invited' }).click()
    await expect(main(page).getByText('Nobody was removed')).toBeVisible()
    await main(page).getByRole('link', { name: 'People', exact: true }).click()
    await expect(row(page, 'Ines Invited')).toBeVisible()
  })
  await invited.context().close()
})

test('a member joins by the link with one press, and sees that it is for one address', async ({
  page,
  browser,
  server,
}) => {
  const owner = await register(page.request, 'Olga Owner')
  const course = await addCourse(page.request, owner)
  const guest = await pageOf(browser, server)
  const person = await register(guest.request, 'Gina Guest')
  await page.request.post(`/api/course/${course}/invited`, { data: { emails: [person.email] } })
  const link = await linkTo(browser, server, person.email)
  await open(page, link)
  await expect(main(page)).toContainText(`This invitation is for ${person.email}.`)
  await open(guest, link)
  await main(guest).getByRole('button', { name: 'Join the course' }).click()
  await expect(main(guest).getByRole('button', { name: 'Enrolled' })).toBeVisible()
  await open(guest, link)
  await expect(main(guest).getByText('This invitation does not work any more')).toBeVisible()
  await guest.context().close()
})

test('an editor is appointed and sees the builder, and the last owner cannot leave', async ({
  page,
  browser,
  server,
  watch,
}) => {
  watch.expect(/^console error: Failed to load resource/)
  const owner = await register(page.request, 'Olga Owner')
  const course = await addCourse(page.request, owner)
  const helper = await pageOf(browser, server)
  const { email } = await register(helper.request, 'Hana Helper')
  await enroll(helper.request, { name: '', email, password: '' }, course)
  await open(page, `/teach/${course}/people/staff`)
  await main(page).getByLabel('Email').fill('nobody@example.org')
  await main(page).getByRole('button', { name: 'Appoint somebody' }).click()
  await expect(
    main(page).getByText('Nobody here has this email.').filter({ visible: true }).first(),
  ).toBeVisible()
  await main(page).getByLabel('Email').fill(email)
  await main(page).getByLabel('Role', { exact: true }).selectOption({ index: 1 })
  await main(page).getByRole('button', { name: 'Appoint somebody' }).click()
  await expect(row(page, 'Hana Helper')).toBeVisible()
  expect(await findBrokenRules(page)).toEqual([])

  await open(helper, `/teach/${course}`)
  await expect(main(helper).getByLabel('Title of the new section')).toBeVisible()

  await main(page).getByLabel('Yes, I want to leave').check()
  await main(page).getByRole('button', { name: 'Leave the staff' }).click()
  await expect(
    main(page).getByText('A course needs an owner.').filter({ visible: true }).first(),
  ).toBeVisible()

  await main(page).getByLabel('Yes, hand this course over').check()
  await main(page).getByRole('button', { name: 'Hand the course over' }).click()
  await expect(row(page, 'Hana Helper')).toContainText('Owner')
  await expect(main(page).getByRole('heading', { name: 'Appoint somebody' })).toHaveCount(0)
  await helper.context().close()
})
