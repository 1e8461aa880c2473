import { expect, type Page } from '@playwright/test'
import { linkIn, type Mailbox, openMailbox } from '../src/testing/mailbox.ts'
import { open } from './support/open.ts'
import { forgetSession, logIn, type Person, register } from './support/people.ts'
import { makeDataDir } from './support/preparedData.ts'
import { type ServerProcess, startServer } from './support/serverProcess.ts'
import { test as base } from './support/test.ts'
import { expectUsable } from './support/usable.ts'

/** A server that sends its mail to the worker's mailbox. */
const test = base.extend<object, { mailbox: Mailbox; server: ServerProcess }>({
  mailbox: [
    async ({ browserName: _ }, provide) => {
      const mailbox = await openMailbox()
      await provide(mailbox)
      await mailbox.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailbox }, provide) => {
      const data = await makeDataDir()
      try {
        const server = await startServer(data.path, { SMTP_URL: mailbox.url })
        await provide(server)
        await server.stop()
      } finally {
        await data.remove()
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const newPassword = 'Better.Horse2'

/**
 * Waits for a message to a person whose subject starts with `subject`.
 * @returns the link in it
 */
async function linkTo({ email }: Person, mailbox: Mailbox, subject: string): Promise<string> {
  const find = () => mailbox.messagesTo(email).find((letter) => letter.email.subject?.startsWith(subject))
  await expect.poll(find, 'the letter arrives').toBeDefined()
  return linkIn(find())
}

async function askForLink(page: Page, { email }: Person): Promise<void> {
  await open(page, '/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText(`If ${email} belongs to an account`)
}

test('whoever forgot the password gets a letter, chooses another, and is signed out elsewhere', async ({
  page,
  browser,
  baseURL,
  mailbox,
}) => {
  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const person = await register(elsewhere.request)
  await askForLink(page, person)
  await open(page, await linkTo(person, mailbox, 'Choose a new password'))
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByRole('main')).toContainText(person.email)

  await page.getByLabel('New Password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm Password').fill('Other.Horse3')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByLabel('Confirm Password')).toBeFocused()
  await page.getByLabel('Confirm Password').fill(newPassword)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Your password was changed.')

  const session = await (await elsewhere.request.get('/api/auth/session')).json()
  expect(session).toEqual({ member: null })
  await elsewhere.close()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await logIn(page, { email: person.email, password: newPassword })
  await expect(page).toHaveURL('/')
  await expect
    .poll(() => mailbox.messagesTo(person.email).map(({ email }) => email.subject))
    .toContain('Your password for Tercet was changed')
})

test('a link that was used leads to a way to ask for another', async ({ page, request, mailbox }) => {
  const person = await register(request)
  await askForLink(page, person)
  const link = await linkTo(person, mailbox, 'Choose a new password')
  const token = new URL(link).searchParams.get('token')
  await request.post('/api/auth/reset', { data: { token, password: newPassword } })
  await open(page, link)
  await expect(page.getByRole('main')).toContainText('This link was already used')
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('choosing another password can be done by everybody', async ({ page, request, mailbox }) => {
  test.setTimeout(90_000)
  const person = await register(request)
  await askForLink(page, person)
  await expectUsable(page)
  await open(page, await linkTo(person, mailbox, 'Choose a new password'))
  await page.getByLabel('New Password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm Password').fill('Other.Horse3')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Confirm Password')).toBeFocused()
  await expectUsable(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a forgotten password is replaced all the same', async ({ page, request, mailbox }) => {
    const person = await register(request)
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByRole('main')).toContainText(`If ${person.email} belongs to an account`)
    await page.goto(await linkTo(person, mailbox, 'Choose a new password'))
    await expect(page).toHaveURL('/reset-password')
    await page.getByLabel('New Password', { exact: true }).fill(newPassword)
    await page.getByLabel('Confirm Password').fill(newPassword)
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByRole('main')).toContainText('Your password was changed.')
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await logIn(page, { email: person.email, password: newPassword })
    await expect(page).toHaveURL('/')
  })
})

test('whoever registers confirms the address with a button, and can give the account another one', async ({
  page,
  mailbox,
}) => {
  const person = await register(page.request)
  await open(page, await linkTo(person, mailbox, 'Confirm your email address'))
  await expect(page).toHaveURL('/verify-email')
  await expect(page.getByRole('main')).toContainText(`Is ${person.email} your address?`)
  await page.getByRole('button', { name: 'Yes, it is mine' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText(`${person.email} is confirmed.`)

  const next = { ...person, email: `next-${person.email}` }
  await page.request.post('/api/auth/email/change', {
    data: { newEmail: next.email, current: person.password },
  })
  await open(page, await linkTo(next, mailbox, 'Confirm your new email address'))
  await page.getByRole('button', { name: 'Yes, use it' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('the link in the other email')
  await open(page, await linkTo(person, mailbox, 'Change the email address'))
  await page.getByRole('button', { name: 'Yes, change it' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText(`${next.email} is confirmed.`)
  await open(page, '/login')
  await logIn(page, next)
  await expect(page).toHaveURL('/')
})

test('the screens of a link can be used by everybody', async ({ page, request, mailbox }) => {
  // Each screen is checked in every view.
  test.setTimeout(120_000)
  const person = await register(request)
  const link = await linkTo(person, mailbox, 'Confirm your email address')
  await open(page, link)
  await expect(page.getByRole('main')).toContainText('Someone registered an account')
  await expectUsable(page)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await logIn(page, person)
  await expect(page).toHaveURL('/verify-email')
  await expect(page.getByRole('button', { name: 'Yes, it is mine' })).toBeVisible()
  await expectUsable(page)
  await forgetSession(page)
  await askForLink(page, person)
  await expectUsable(page)
  await open(page, await linkTo(person, mailbox, 'Choose a new password'))
  await page.getByLabel('New Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm Password').fill('short')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByLabel('New Password', { exact: true })).toBeFocused()
  await expectUsable(page)
})
