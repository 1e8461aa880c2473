import { expect, type Page } from '@playwright/test'
import { main, type Screen } from '../../../e2e/screens/screen.ts'
import { open } from '../../../e2e/support/open.ts'

/** The viewer adds a course with two sections, and opens its builder. */
async function openBuilder(page: Page): Promise<void> {
  const { member } = await (await page.request.get('/api/auth/session')).json()
  const query = `email=${encodeURIComponent(member.email)}`
  const data = { title: 'Reading Slowly', imageUrl: '', duration: '', description: 'One page a day.' }
  const { insertedId } = await (await page.request.post(`/api/add-course?${query}`, { data })).json()
  for (const title of ['Basics', 'Reading aloud'])
    await page.request.post(`/api/course/${insertedId}/sections`, {
      data: { _id: crypto.randomUUID(), title },
    })
  await open(page, `/teach/${insertedId}`)
}

export const outlineScreens: Screen[] = [
  { name: 'the builder of a course', route: '/teach/:course', viewer: 'member', show: openBuilder },
  {
    name: 'what can be done with a section',
    route: '/teach/:course',
    viewer: 'member',
    show: async (page) => {
      await openBuilder(page)
      await main(page).getByLabel('Actions for Basics').click()
      await expect(main(page).getByLabel('When it opens').first()).toBeVisible()
    },
  },
]
