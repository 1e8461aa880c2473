import { expect } from '@playwright/test'
import { registerAdministrator } from './support/administrator.ts'
import { open } from './support/open.ts'
import { newPerson } from './support/people.ts'
import { test } from './support/test.ts'

test('somebody who is invited by e-mail registers by the link, and is a member with a confirmed address', async ({
  page,
  browser,
  server,
}) => {
  await registerAdministrator(page.request, server)
  const { email, password, name } = newPerson('Ines Invited')
  const main = page.getByRole('main')
  await open(page, '/admin/members')
  await main.getByRole('link', { name: 'Invite members' }).click()
  await main.getByLabel('Email').fill(email)
  await main.getByRole('button', { name: 'Send invitation' }).click()
  await expect(main.getByRole('row').filter({ hasText: email })).toBeVisible()
  const letters = await (await page.request.get('/api/admin/letters')).json()
  const letter = letters.find(({ to }: { to: string }) => to === email)
  const words = await (await page.request.post(`/api/admin/letters/${letter.id}/readings`)).json()
  const link = new URL(/http\S+\?invitation=[\w-]+/.exec(words.text)?.[0] ?? '')

  const other = await browser.newContext({ baseURL: server.origin })
  const invited = await other.newPage()
  await open(invited, link.pathname + link.search)
  await expect(invited.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await invited.getByRole('textbox', { name: 'Name' }).fill(name)
  await invited.getByRole('button', { name: 'Use my initials' }).click()
  await invited.locator('[name=password]').fill(password)
  await invited.locator('[name=confirm]').fill(password)
  await invited.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(invited.getByRole('button', { name: 'Open account menu' })).toBeVisible()
  await other.close()

  await open(page, `/admin/members?q=${encodeURIComponent(email)}`)
  await expect(main.getByRole('row').filter({ hasText: email })).toBeVisible()
  await expect(main.getByText('Email not confirmed')).toHaveCount(0)
})
