import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

export const main = (page: Page) => page.getByRole('main')
export const section = (page: Page, title: string) =>
  main(page).getByRole('region', { name: title, exact: true })
export const item = (page: Page, title: string) =>
  main(page)
    .locator('a[data-part]')
    .filter({ hasText: new RegExp(`^${title}$`) })
export const row = (page: Page, title: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.locator('a[data-part]').filter({ hasText: new RegExp(`^${title}$`) }) })
export const actions = (page: Page, title: string) =>
  main(page).getByLabel(`Actions for ${title}`, { exact: true })
export const newItem = (page: Page, of: string) => section(page, of).getByLabel(/^Title of the new item/)
export const newSection = (page: Page) => main(page).getByLabel(/^Title of the new section/)
export const told = (page: Page) => main(page).getByRole('status').first()

export type Item = {
  _id: string
  title: string
  published: boolean
  optional: boolean
  free: boolean
  release: unknown
}
export type Outline = { published: boolean; sections: { _id: string; title: string; items: Item[] }[] }

export async function stored(request: APIRequestContext, course: string): Promise<Outline> {
  return (await (await request.get(`/api/course/${course}/builder`)).json()).outline
}

/** What the page shows at one moment: the titles of the items of each section. */
export async function shown(page: Page): Promise<Record<string, string[]>> {
  const textsOf = (parts: Element[]) =>
    parts.map((part) => ({
      title: part.querySelector('h2')?.innerText ?? '',
      items: Array.from(part.querySelectorAll<HTMLElement>('a[data-part]'), (item) => item.innerText),
    }))
  const parts = await main(page).locator('section:has(> header [data-part])').evaluateAll(textsOf)
  return Object.fromEntries(parts.map(({ title, items }) => [title, items]))
}

export const expectOutline = (page: Page, outline: Record<string, string[]>) =>
  expect.poll(() => shown(page)).toEqual(outline)

/** A course of three sections with four lessons each, by calls. */
export async function addTwelve(request: APIRequestContext, course: string): Promise<void> {
  for (const [nr, title] of ['Basics', 'Practice', 'Ending'].entries()) {
    const id = randomUUID()
    await request.post(`/api/course/${course}/sections`, { data: { _id: id, title } })
    for (let one = 1; one <= 4; one++) {
      const data = { _id: randomUUID(), kind: 'text', title: `Lesson ${nr * 4 + one}`, section: id }
      await request.post(`/api/course/${course}/items`, { data })
    }
  }
}

/** Drags by the mouse, in steps as a hand does. */
export async function drag(from: Locator, to: Locator, at: 'top' | 'bottom'): Promise<void> {
  const box = await to.boundingBox()
  if (box === null) throw new Error('There is nothing to drop on.')
  await from.dragTo(to, { targetPosition: { x: box.width / 2, y: at === 'top' ? 3 : box.height - 3 } })
}
