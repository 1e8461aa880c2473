import { expect, type Page } from '@playwright/test'
import { keepMessage, openFirst, type Screen } from '../../../e2e/screens/screen.ts'
import { open } from '../../../e2e/support/open.ts'

/** Submits the contact form as a visitor. */
async function inquire(page: Page): Promise<void> {
  const message = 'Do you teach in the evening? I would come with two friends, if there is room for us.'
  await page.request.post('/api/inquiries', { data: { name: 'Zoë', email: 'zoe@example.org', message } })
}

export const inquiryScreens: Screen[] = [
  { name: 'the contact form', route: '/contact-us' },
  {
    name: 'an inquiry with a phone number that is none',
    route: '/contact-us',
    troubles: [/^console error: Failed to load resource: .*422/],
    show: async (page) => {
      await open(page, '/contact-us')
      await page.getByLabel('Phone').fill('call me')
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByLabel('Phone')).toBeFocused()
      await keepMessage(page)
    },
  },
  {
    name: 'the list of inquiries',
    route: '/admin/inquiries',
    viewer: 'administrator',
    show: async (page) => {
      await inquire(page)
      await open(page, '/admin/inquiries')
    },
  },
  {
    name: 'an inquiry',
    route: '/admin/inquiries/:id',
    viewer: 'administrator',
    show: async (page) => {
      await inquire(page)
      await openFirst(page, '/admin/inquiries')
    },
  },
]
