import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { main, type Screen } from '../../../e2e/screens/screen.ts'
import { open } from '../../../e2e/support/open.ts'
import { addCourse, register } from '../../../e2e/support/people.ts'

/** A new author opens a new lesson of theirs. */
async function openLesson(page: Page): Promise<void> {
  const course = await addCourse(page.request, await register(page.request))
  const [section, item] = [randomUUID(), randomUUID()]
  const path = `/api/course/${course}`
  await page.request.post(`${path}/sections`, { data: { _id: section, title: 'Basics' } })
  await page.request.post(`${path}/items`, { data: { _id: item, kind: 'text', title: 'Loops', section } })
  await open(page, `/teach/${course}/${item}`)
  await expect(main(page).getByRole('textbox', { name: /^Text of/ })).toBeVisible()
}

export const lessonScreens: Screen[] = [
  { name: 'the editor of a lesson', route: '/teach/:course/:item', viewer: 'member', show: openLesson },
]
