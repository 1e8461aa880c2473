import { expect, type Page } from '@playwright/test'
import { open } from '../support/open.ts'
import { letMessagesLeave, openFirst, type Screen } from './screen.ts'

/** Requests a message that no mail server accepts. */
async function requestMessage(page: Page): Promise<void> {
  await page.request.post('/api/auth/email/resend')
}

const screens: Omit<Screen, 'viewer'>[] = [
  { name: 'the overview', route: '/admin' },
  { name: 'the list of members', route: '/admin/members' },
  {
    name: 'an empty list of members',
    route: '/admin/members',
    show: (page) => open(page, '/admin/members?q=xyzzy'),
  },
  {
    name: 'the page of a member',
    route: '/admin/members/:id',
    show: (page) => openFirst(page, '/admin/members'),
  },
  { name: 'the invitations', route: '/admin/invitations' },
  {
    name: 'the list of letters',
    route: '/admin/letters',
    show: async (page) => {
      await requestMessage(page)
      await open(page, '/admin/letters')
    },
  },
  {
    name: 'a letter that was opened',
    route: '/admin/letters/:id',
    show: async (page) => {
      await requestMessage(page)
      await openFirst(page, '/admin/letters')
      await page.getByRole('button', { name: 'Read the email' }).click()
      await expect(page.getByRole('region', { name: 'Content' }).getByRole('link')).toBeVisible()
      await letMessagesLeave(page)
    },
  },
  { name: 'the list of events', route: '/admin/events' },
  {
    name: 'a wrong search for events',
    route: '/admin/events',
    show: (page) => open(page, '/admin/events?member=ines'),
  },
  { name: 'the settings in force', route: '/admin/settings' },
]

/** Screens that only administrators see. */
export const administratorScreens: Screen[] = screens.map((screen) => ({
  ...screen,
  viewer: 'administrator' as const,
}))
