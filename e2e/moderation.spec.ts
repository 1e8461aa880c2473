import { expect, type Page } from '@playwright/test'
import { registerAdministrator } from './support/administrator.ts'
import { open } from './support/open.ts'
import { addCourse, newTitle, register } from './support/people.ts'
import { test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')

test('a spam course is hidden from its report, its creator sees why, and it is shown again', async ({
  page,
  browser,
  server,
}) => {
  const creator = await browser.newContext({ baseURL: server.origin })
  const title = newTitle('Watches for you')
  const id = await addCourse(creator.request, await register(creator.request), { title })

  await test.step('a visitor reports it', async () => {
    await open(page, `/all-courses/${id}`)
    await main(page).getByText('Report this course').click()
    await main(page).getByLabel('What is wrong with it?').selectOption('Advertising or spam')
    await main(page).getByLabel('Anything to add?').fill('It only sells watches.')
    await main(page).getByRole('button', { name: 'Send report' }).click()
    await expect(
      main(page).getByText('Thank you. The administrators will look at this course.'),
    ).toBeVisible()
  })

  await test.step('an administrator finds the report and hides the course', async () => {
    await registerAdministrator(page.request, server)
    await open(page, '/admin')
    await main(page).getByRole('link', { name: 'Courses that were reported' }).click()
    await main(page).getByRole('link', { name: title }).click()
    await expect(main(page)).toContainText('It only sells watches.')
    await main(page).getByLabel('What to do').selectOption('Hide it')
    await main(page).getByLabel('Reason').selectOption('Advertising or spam')
    await main(page).getByLabel('What you add for the creator').fill('Please take the shop out.')
    await main(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(main(page).getByText('The course is hidden, and its creator is told.')).toBeVisible()
    await expect(main(page).getByRole('heading', { name: 'Reports' })).toHaveCount(0)
  })

  await test.step('its creator sees that, and why', async () => {
    const own = await creator.newPage()
    await open(own, '/manage-course')
    await expect(main(own).getByRole('row', { name: title })).toContainText('Hidden')
    await main(own).getByRole('link', { name: 'Why it is hidden' }).click()
    await expect(main(own)).toContainText('This course is hidden. Reason: Advertising or spam.')
    await expect(main(own)).toContainText('Please take the shop out.')
    await expect(main(own).getByRole('button', { name: /Enroll/ })).toHaveCount(0)
  })

  await test.step('it is shown again, and found', async () => {
    await main(page).getByRole('button', { name: 'Show the course again' }).click()
    await expect(main(page).getByText('The course is shown again.')).toBeVisible()
    const visitor = await browser.newContext({ baseURL: server.origin })
    expect((await visitor.request.get(`/api/course/${id}`)).status()).toBe(200)
    await visitor.close()
  })
  await creator.close()
})
