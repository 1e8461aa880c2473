import { expect, type Page } from '@playwright/test'
import { findBrokenRules } from './support/axe.ts'
import { actions, addTwelve, expectOutline, main, stored } from './support/builder.ts'
import { tabTo, tabToAndPress } from './support/keys.ts'
import { open } from './support/open.ts'
import { addCourse, newTitle, register } from './support/people.ts'
import { test } from './support/test.ts'

test.describe.configure({ timeout: 90_000 })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Gives the first section of a course a date of release. */
async function release(page: Page, course: string, at: string): Promise<void> {
  const [first] = (await stored(page.request, course)).sections
  const address = `/api/course/${course}/sections/${first?._id}`
  const data = { title: first?.title, summary: '', release: { at, zone: null } }
  const answer = await page.request.put(address, { data, headers: { 'if-match': '*' } })
  expect(answer.status()).toBe(200)
}

const releasesOf = async (page: Page, course: string) =>
  (await stored(page.request, course)).sections.map(
    (one) => (one as { release?: { at?: string } | null }).release?.at,
  )

test('a section is copied to another course by keyboard, with its dates moved, and the way to it is shown', async ({
  page,
}) => {
  const person = await register(page.request)
  const [from, to] = [newTitle('From'), newTitle('Where To')]
  const other = await addCourse(page.request, person, { title: to })
  const course = await addCourse(page.request, person, { title: from })
  await addTwelve(page.request, course)
  await release(page, course, '2199-03-01T09:00')
  await open(page, `/teach/${course}`)
  await tabTo(actions(page, 'Basics'))
  await page.keyboard.press('Enter')
  await tabToAndPress(main(page).getByRole('button', { name: 'Copy to another course…' }))
  const asking = dialog(page, 'Copy “Basics”')
  await expect(asking.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('where to')
  await expect(asking.getByRole('radio')).toHaveCount(1)
  await test.step('a course that was not chosen and days that are missing are told beside their fields', async () => {
    await tabTo(asking.getByLabel('Dates of release'))
    await page.keyboard.type('Move')
    await tabToAndPress(asking.getByRole('button', { name: 'Copy', exact: true }))
    const choices = asking.getByRole('radiogroup', { name: 'Into which course' })
    await expect(choices).toHaveAccessibleDescription('Choose a course first.')
    await expect(choices).toBeFocused()
    expect(await findBrokenRules(page)).toEqual([])
    await tabTo(asking.getByRole('radio', { name: to }))
    await page.keyboard.press('Space')
    await tabToAndPress(asking.getByRole('button', { name: 'Copy', exact: true }))
    await expect(asking.getByLabel('Days')).toBeFocused()
    await expect(asking.getByLabel('Days')).toHaveAccessibleDescription(
      /^Please write a whole number of days/,
    )
    await expect(asking.getByRole('alert')).toHaveCount(0)
  })
  await page.keyboard.type('-10')
  await page.keyboard.press('Enter')
  const done = dialog(page, 'Copied')
  await expect(done).toContainText('“Basics” is at the end of the other course.')
  await tabToAndPress(done.getByRole('link', { name: 'Open the copy' }))
  await expect(page).toHaveURL(new RegExp(`/teach/${other}#section-`))
  await expectOutline(page, { Basics: ['Lesson 1', 'Lesson 2', 'Lesson 3', 'Lesson 4'] })
  expect(await releasesOf(page, other)).toEqual(['2199-02-19T09:00'])
})

test('a section is doubled in its course, and that is taken back', async ({ page }) => {
  const course = await addCourse(page.request, await register(page.request), { title: newTitle('Twice') })
  await addTwelve(page.request, course)
  await open(page, `/teach/${course}`)
  await actions(page, 'Ending').click()
  await main(page).getByRole('button', { name: 'Duplicate' }).click()
  await expect(main(page).getByRole('heading', { level: 2, name: 'Ending' })).toHaveCount(2)
  expect((await stored(page.request, course)).sections.map(({ items }) => items.length)).toEqual([4, 4, 4, 4])
  await page.keyboard.press('Control+z')
  await expect(main(page).getByRole('heading', { level: 2, name: 'Ending' })).toHaveCount(1)
})

test('a whole course is copied by keyboard without its dates, into one that is closed', async ({
  page,
  watch,
}) => {
  watch.expect(/^console error: Failed to load resource: .*422/)
  const title = newTitle('Whole')
  const course = await addCourse(page.request, await register(page.request), { title })
  await addTwelve(page.request, course)
  await release(page, course, '2199-03-01T09:00')
  await open(page, `/teach/${course}`)
  await tabToAndPress(main(page).getByRole('button', { name: 'Copy this course…' }))
  const asking = dialog(page, 'Copy this course')
  const field = asking.getByLabel('Title of the copy')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(`Copy of ${title}`)
  await page.keyboard.press('Escape')
  await expect(main(page).getByRole('button', { name: 'Copy this course…' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription('Please fill in this field.')
  await expect(field).toBeFocused()
  await page.keyboard.type(`Copy of ${title}`)
  await tabTo(asking.getByLabel('Dates of release'))
  await page.keyboard.type('Leave')
  await tabToAndPress(asking.getByRole('button', { name: 'Copy', exact: true }))
  const done = dialog(page, 'Copied')
  await expect(done.getByRole('button', { name: 'Stay here' })).toBeFocused()
  await tabToAndPress(done.getByRole('link', { name: 'Open the copy' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Copy of ${title}`)
  const copy = /teach\/([^#?]+)/.exec(page.url())?.[1] ?? ''
  expect(copy).not.toBe(course)
  expect((await stored(page.request, copy)).published).toBe(false)
  expect(await releasesOf(page, copy)).toEqual([undefined, undefined, undefined])
})
