import { expect, type Page } from '@playwright/test'
import { registerAdministrator } from '../support/administrator.ts'
import { open } from '../support/open.ts'
import { addCourse, enroll, newTitle, register } from '../support/people.ts'
import type { ServerProcess } from '../support/serverProcess.ts'

/** Who views a screen; each is a new person. A teacher has added a course and enrolled in it. */
export type Viewer = 'visitor' | 'member' | 'teacher' | 'administrator'

/** A screen in one state. */
export type Screen = {
  name: string
  /** Its path in the route table. */
  route: string
  viewer?: Viewer
  /** Whether it exists only on narrow screens. */
  narrow?: boolean
  /** Browser errors that belong to the screen. */
  troubles?: RegExp[]
  /** Navigates the viewer's page to the screen; by default its route is opened. */
  show?: (page: Page) => Promise<unknown>
}

/** Logged by the browser for every error response and every failed request. */
export const refused = /^console error: Failed to load resource/

export const header = (page: Page) => page.getByRole('banner')
export const main = (page: Page) => page.getByRole('main')

/** Signs the page's context in as the viewer of a screen, and shows the screen. */
export async function reach(page: Page, server: ServerProcess, screen: Screen): Promise<void> {
  const { route, viewer, show } = screen
  await signIn(page, server, viewer)
  await (show ?? ((at) => open(at, route)))(page)
}

/** Signs the page's context in as a new viewer. */
export async function signIn(page: Page, server: ServerProcess, viewer: Viewer = 'visitor'): Promise<void> {
  if (viewer === 'member') await register(page.request)
  if (viewer === 'administrator') await registerAdministrator(page.request, server)
  if (viewer === 'teacher') {
    const person = await register(page.request)
    const id = await addCourse(page.request, person, { title: newTitle('Bending Wood with Steam') })
    await enroll(page.request, person, id)
  }
}

/** Opens the page of the first entry in a table. */
export async function openFirst(page: Page, path: string): Promise<void> {
  await open(page, path)
  await main(page).getByRole('rowheader').getByRole('link').first().click()
  await expect(main(page).getByRole('table')).toHaveCount(0)
}

/** Opens a page by its link in the header or footer while matching calls fail. */
export async function openFailing(page: Page, calls: RegExp, link: string): Promise<void> {
  await open(page, '/jobs')
  await page.route(calls, (route) => route.abort())
  await page.locator(`header a[href="${link}"], footer a[href="${link}"]`).first().dispatchEvent('click')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
}

/** Messages do not expire while one of them has the focus. */
export async function keepMessage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close message' }).first().focus()
}

/** Waits until all messages have disappeared, because they cover controls, and scrolls to the top. */
export async function letMessagesLeave(page: Page): Promise<void> {
  // A message stays for five seconds, which is as long as the gallery's default timeout.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 20_000 })
  await page.evaluate(() => window.scrollTo(0, 0))
}
