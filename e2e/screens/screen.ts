import { expect, type Page } from '@playwright/test'
import { registerAdministrator } from '../support/administrator.ts'
import { open } from '../support/open.ts'
import { addCourse, enroll, newTitle, register } from '../support/people.ts'
import type { ServerProcess } from '../support/serverProcess.ts'

/** Who looks at a screen: each is somebody new. A teacher has added a course and enrolled in it. */
export type Viewer = 'visitor' | 'member' | 'teacher' | 'administrator'

/** One screen in one state. */
export type Screen = {
  name: string
  /** Its address in the table of routes. */
  route: string
  viewer?: Viewer
  /** Whether it is there on narrow screens alone. */
  narrow?: boolean
  /** The troubles in the browser that belong to it. */
  troubles?: RegExp[]
  /** Brings a page of the viewer's to it; without this its address is opened. */
  show?: (page: Page) => Promise<unknown>
}

/** What the browser says of every answer that is an error, and of every call that fails. */
export const refused = /^console error: Failed to load resource/

export const header = (page: Page) => page.getByRole('banner')
export const main = (page: Page) => page.getByRole('main')

/** Makes whoever looks at a screen out of a page's context, and shows it. */
export async function reach(page: Page, server: ServerProcess, screen: Screen): Promise<void> {
  const { route, viewer = 'visitor', show } = screen
  if (viewer === 'member') await register(page.request)
  if (viewer === 'administrator') await registerAdministrator(page.request, server)
  if (viewer === 'teacher') {
    const person = await register(page.request)
    const id = await addCourse(page.request, person, { title: newTitle('Bending Wood with Steam') })
    await enroll(page.request, person, id)
  }
  await (show ?? ((at) => open(at, route)))(page)
}

/** Opens the page of what stands first in a table. */
export async function openFirst(page: Page, path: string): Promise<void> {
  await open(page, path)
  await main(page).getByRole('rowheader').getByRole('link').first().click()
  await expect(main(page).getByRole('table')).toHaveCount(0)
}

/** Opens a page by its link in the frame while calls like these fail. */
export async function openFailing(page: Page, calls: RegExp, link: string): Promise<void> {
  await open(page, '/jobs')
  await page.route(calls, (route) => route.abort())
  await page.locator(`header a[href="${link}"], footer a[href="${link}"]`).first().dispatchEvent('click')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
}

/** While the focus is in the messages, none of them leaves. */
export async function keepMessage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close message' }).first().focus()
}

/** Waits until the messages have left: they lie on what could not be pressed meanwhile. Goes to the top of the page. */
export async function letMessagesLeave(page: Page): Promise<void> {
  // Each stays for five seconds, as long as the gallery waits for anything else.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 20_000 })
  await page.evaluate(() => window.scrollTo(0, 0))
}
