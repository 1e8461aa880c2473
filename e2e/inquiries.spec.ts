import { expect, type Page } from '@playwright/test'
import { registerAdministrator } from './support/administrator.ts'
import { tabToAndPress, tabToAndType } from './support/keys.ts'
import { open } from './support/open.ts'
import { newTitle } from './support/people.ts'
import { test } from './support/test.ts'
import { expectToast, readToasts } from './support/toasts.ts'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

test('/contact-us is called Contact Us', async ({ page }) => {
  await open(page, '/contact-us')
  await expect(page).toHaveTitle('Tercet | Contact Us')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Online Inquiry')
})

test.describe('the contact form', () => {
  const typed = {
    Name: 'Zoë Ní Bhriain',
    Email: 'zoe@example.org',
    Phone: '+353 (0)1 555-0199',
    Address: '4 Canal Row, Dublin',
    Message: 'Do you teach in the evening?\n\nThank you.',
  }
  const field = (page: Page, name: string) =>
    page.getByRole('main').getByRole('textbox', { name, exact: true })

  async function fillIn(page: Page, values: Record<string, string>) {
    for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
  }

  async function expectFields(page: Page, values: Record<string, string>) {
    for (const [name, value] of Object.entries(values)) await expect(field(page, name)).toHaveValue(value)
  }

  const empty = Object.fromEntries(Object.keys(typed).map((name) => [name, '']))
  const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })

  test('is cleared when it was sent, says so, and is ready for another', async ({ page }) => {
    await open(page, '/contact-us')
    for (const message of ['Do you teach in the evening?', 'And on Sundays?']) {
      await fillIn(page, { ...typed, Message: message })
      const sending = page.waitForResponse(/\/api\/inquiries$/)
      await submit(page).click()
      expect((await sending).status()).toBe(201)
      await expectFields(page, empty)
      await expect(submit(page)).toBeFocused()
    }
    const sent = { kind: 'success', text: 'Submit Successfully' }
    await expect.poll(() => readToasts(page)).toEqual([sent, sent])
  })

  test('enforces nothing: sent empty, it thanks just the same', async ({ page }) => {
    await open(page, '/contact-us')
    await page.setViewportSize({ width: 390, height: 640 })
    await submit(page).click()
    await expectToast(page, 'success', 'Submit Successfully')
    const hint = page.getByText('There was nothing to read in it yet.')
    await expect(hint).toBeInViewport()
    await field(page, 'Message').fill('Do you teach in the evening?')
    await expect(hint).toHaveCount(0)
  })

  test('has an e-mail field that the browser itself looks at', async ({ page }) => {
    await open(page, '/contact-us')
    await fillIn(page, { ...typed, Email: 'nonsense' })
    await submit(page).click()
    await expect(field(page, 'Email')).toBeFocused()
    await expectFields(page, { ...typed, Email: 'nonsense' })
    expect(await readToasts(page)).toEqual([])
  })

  test('that is refused says why beside the field and keeps what was typed', async ({ page, watch }) => {
    watch.expect(/^console error: Failed to load resource: .*422/)
    await open(page, '/contact-us')
    const wrong = { ...typed, Phone: 'call me', Message: 'x'.repeat(5001) }
    await fillIn(page, wrong)
    await submit(page).click()
    await expect(field(page, 'Phone')).toBeFocused()
    await expect(field(page, 'Phone')).toHaveAccessibleDescription(/^Please use digits/)
    await expect(field(page, 'Message')).toHaveAccessibleDescription(
      /^Please keep this to 5,000 characters\./,
    )
    await expectToast(page, 'error', 'Please check the marked fields.')
    await expectFields(page, wrong)
    await fillIn(page, typed)
    await submit(page).click()
    await expectToast(page, 'success', 'Submit Successfully')
    await expect(field(page, 'Phone')).toHaveAccessibleDescription('')
  })

  test('that cannot be sent says so and keeps what was typed', async ({ page, watch }) => {
    watch.expect(/^failed: POST .*api\/inquiries net::ERR_FAILED$/)
    watch.expect(/^console error: Failed to load resource/)
    await open(page, '/contact-us')
    await page.route(/api\/inquiries/, (route) => route.abort(), { times: 1 })
    await fillIn(page, typed)
    await submit(page).click()
    await expect(page.getByText('Your message was not sent; what you typed is still here.')).toBeVisible()
    await expectToast(page, 'error', 'The server cannot be reached. Check the connection and try again.')
    await expectFields(page, typed)
    await submit(page).click()
    await expectFields(page, empty)
    await expect(page.getByText('Your message was not sent')).toBeHidden()
  })

  test('has a field for robots that neither eyes nor keys nor screen readers find', async ({ page }) => {
    await open(page, '/contact-us')
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(5)
    const names: string[] = []
    await field(page, 'Name').focus()
    for (let presses = 0; presses < 6; presses += 1) {
      names.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? ''))
      await page.keyboard.press('Tab')
    }
    expect(names).toEqual(['name', 'email', 'phone', 'address', 'message', ''])
    const box = await page.locator('[name=website]').evaluate((input) => input.parentElement?.clientWidth)
    expect(box).toBeLessThanOrEqual(1)
  })

  test('stands beside the phone number, the e-mail and the postal address', async ({ page }) => {
    await open(page, '/contact-us')
    const details = page.getByRole('complementary', { name: 'Other ways to reach us' })
    await expect(details.getByRole('definition')).toHaveText([
      '+880 2 5550 0100',
      'hello@example.org',
      '12 Reading Room Lane, Dhaka 1205, Bangladesh',
    ])
    await expect(details.getByRole('link').first()).toHaveAttribute('href', 'tel:+880255500100')
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('is sent all the same, and the page says so', async ({ page }) => {
      await page.goto('/contact-us')
      await fillIn(page, { ...typed, Phone: 'call me' })
      await submit(page).click()
      await expect(page.getByText('Your message was not sent; what you typed is still here.')).toBeVisible()
      await expectFields(page, { ...typed, Phone: 'call me' })
      await fillIn(page, typed)
      await submit(page).click()
      await expect(page.getByText('Submit Successfully')).toBeVisible()
      await expectFields(page, empty)
    })
  })

  test('keys alone send it, and the refusal leads to the wrong field', async ({ page, watch }) => {
    watch.expect(/^console error: Failed to load resource: .*422/)
    await open(page, '/contact-us')
    await tabToAndType(field(page, 'Name'), 'Zoë')
    await tabToAndType(field(page, 'Phone'), 'call me')
    await page.keyboard.press('Enter')
    const phone = page.getByLabel('Phone')
    await expect(phone).toBeFocused()
    await expect(phone).toHaveAccessibleDescription(/^Please use digits/)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('+353 1 555 0199')
    await tabToAndType(field(page, 'Message'), 'Do you teach in the evening?')
    await tabToAndPress(button(page, 'Submit'))
    await expectToast(page, 'success', 'Submit Successfully')
    await expect(button(page, 'Submit')).toBeFocused()
  })
})

test('an inquiry is read, marked as answered, and deleted', async ({ page, request, server }) => {
  await registerAdministrator(page.request, server)
  const name = newTitle('Zoë')
  const message = 'Do you teach in the evening?'
  await request.post('/api/inquiries', { data: { name, email: 'zoe@example.org', message } })
  const row = main(page).getByRole('row').filter({ hasText: name })
  await open(page, '/admin/inquiries')
  await expect(row).toContainText('Open')
  await row.getByRole('link').click()
  await expect(main(page).getByRole('region', { name: 'Message' })).toContainText(message)
  await expect(main(page).getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
    'href',
    /^mailto:zoe%40example\.org\?/,
  )
  await button(page, 'Mark as answered').click()
  await expect(main(page).getByText(/^Answered \d/)).toBeVisible()
  await main(page).getByLabel('Yes, delete this inquiry').check()
  await button(page, 'Delete inquiry').click()
  await expect(page).toHaveURL('/admin/inquiries')
  await expect(row).toHaveCount(0)
})
