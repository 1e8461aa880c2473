import { expect } from '@playwright/test'
import { findBrokenRules } from './support/axe.ts'
import {
  actions,
  addTwelve,
  expectOutline,
  type Item,
  item,
  main,
  newItem,
  row,
  section,
  shown,
  stored,
  told,
} from './support/builder.ts'
import { findMisplaced } from './support/misplaced.ts'
import { open } from './support/open.ts'
import { addCourse, newTitle, register } from './support/people.ts'
import { test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'
import { watchContext } from './support/watch.ts'

test('two people build one course, see each other’s changes, and never overwrite one another', async ({
  page,
  browser,
  server,
  watch,
}) => {
  watch.expect(/^console error: Failed to load resource: .*(412|404)/)
  const person = await register(page.request, 'Nadia Rahman')
  const course = await addCourse(page.request, person, { title: newTitle('By Two') })
  await addTwelve(page.request, course)
  const path = `/api/course/${course}`
  const lesson = async (title: string) => {
    const { sections } = await stored(page.request, course)
    return sections.flatMap(({ items }) => items).find((one) => one.title === title) as Item & {
      version: number
    }
  }
  const settings = (title: string) => ({ title, optional: false, free: false, doneBy: 'mark' })

  await test.step('a change of somebody else shows within two seconds', async () => {
    await page.clock.install()
    await open(page, `/teach/${course}`)
    const elsewhere = await browser.newContext({
      baseURL: server.origin,
      storageState: await page.context().storageState(),
    })
    const other = watchContext(elsewhere, server.origin)
    const second = await elsewhere.newPage()
    await open(second, `/teach/${course}`)
    await item(second, 'Lesson 3').focus()
    await second.keyboard.press('Alt+Shift+ArrowDown')
    await expect(told(second)).toHaveText('Lesson 3, 1 of 5 in Practice')
    await page.clock.runFor(2000)
    await expectOutline(page, await shown(second))
    expect(other.verdict()).toEqual([])
    await elsewhere.close()
  })
  await test.step('what is being typed in a panel stays when somebody else changes or moves the lesson', async () => {
    await actions(page, 'Lesson 1').click()
    const panel = row(page, 'Lesson 1')
    await panel.getByLabel('Title').fill('Mine')
    await panel.getByLabel('Optional').check()
    const { _id } = await lesson('Lesson 1')
    const ending = (await stored(page.request, course)).sections[2]?._id
    await page.request.put(`${path}/items/${_id}`, { data: settings('Theirs') })
    await page.request.post(`${path}/items/${_id}/move`, { data: { section: ending } })
    await page.clock.runFor(2000)
    const moved = row(page, 'Theirs')
    await expect(section(page, 'Ending').getByText('Theirs', { exact: true })).toBeVisible()
    await expect(moved.getByText('Somebody has changed “Theirs” since you began.')).toBeVisible()
    await expect(moved.getByLabel('Title')).toHaveValue('Mine')
    await expect(moved.getByLabel('Optional')).toBeChecked()
    expect(await findBrokenRules(page)).toEqual([])
    await moved.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(item(page, 'Mine')).toBeVisible()
    expect(await lesson('Mine')).toMatchObject({ optional: true })
  })
  await test.step('a save of what is old is refused, and theirs can be taken', async () => {
    const panel = row(page, 'Mine')
    await panel.getByLabel('Title').fill('Mine again')
    const { _id } = await lesson('Mine')
    await page.request.put(`${path}/items/${_id}`, { data: settings('Theirs') })
    await panel.getByRole('button', { name: 'Save' }).click()
    const now = row(page, 'Theirs')
    await expect(now.getByText('What you typed is still here.')).toBeVisible()
    await expect(now.getByLabel('Title')).toHaveValue('Mine again')
    await now.getByRole('button', { name: 'Show theirs' }).click()
    await expect(now.getByLabel('Title')).toHaveValue('Theirs')
    expect((await lesson('Theirs'))._id).toBe(_id)
  })
  await test.step('a name that somebody else has given meanwhile is not overwritten unseen', async () => {
    await item(page, 'Lesson 2').focus()
    await page.keyboard.press('F2')
    const { _id } = await lesson('Lesson 2')
    await page.request.put(`${path}/items/${_id}`, { data: settings('Their name') })
    await page.keyboard.type('My name')
    await page.keyboard.press('Enter')
    await expect(main(page).getByText('Somebody has changed it to “Their name” meanwhile.')).toBeVisible()
    await expect(main(page).getByLabel('Title', { exact: true })).toHaveValue('My name')
    expect((await lesson('Their name'))._id).toBe(_id)
    await main(page).getByLabel('Title', { exact: true }).press('Enter')
    await expect(item(page, 'My name')).toBeFocused()
  })
  await test.step('a lesson that somebody else has deleted is told', async () => {
    await page.request.delete(`${path}/items/${(await lesson('Lesson 4'))._id}`)
    await item(page, 'Lesson 4').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(item(page, 'Lesson 4')).toHaveCount(0)
  })
})

const unreachable = 'The server cannot be reached. Check the connection and try again.'

test('a lost connection loses nothing that was typed, and the builder is usable on a phone', async ({
  page,
  watch,
}) => {
  watch.expect(/^failed: (POST|PUT|GET) .*/)
  watch.expect(/^console error: Failed to load resource/)
  const course = await addCourse(page.request, await register(page.request), {
    title: newTitle('On a Train'),
  })
  await addTwelve(page.request, course)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/teach/${course}`)
  const cut = /\/api\/course\//
  await test.step('without a connection', async () => {
    await page.route(cut, (route) => route.abort())
    await item(page, 'Lesson 1').focus()
    await page.keyboard.press('F2')
    await page.keyboard.type('Written in a tunnel')
    await page.keyboard.press('Enter')
    const name = main(page).getByLabel('Title', { exact: true })
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(name).toHaveValue('Written in a tunnel')
    await newItem(page, 'Practice').fill('Added in a tunnel')
    const add = main(page).getByRole('button', { name: 'Add to Practice' })
    await add.click()
    await expectToast(page, 'error', unreachable)
    await expect(add).not.toHaveAttribute('aria-busy', 'true')
    await expect(newItem(page, 'Practice')).toHaveValue('Added in a tunnel')
    await page.unroute(cut)
    await add.click()
    await expect(item(page, 'Added in a tunnel')).toBeVisible()
    await name.focus()
    await name.press('Enter')
    await expect(item(page, 'Written in a tunnel')).toBeFocused()
  })
  await test.step('on a phone', async () => {
    await actions(page, 'Lesson 7').click()
    await main(page).getByLabel('Select Lesson 8', { exact: true }).check()
    expect(await page.evaluate(findMisplaced)).toEqual([])
    expect(await findBrokenRules(page, { also: ['target-size'] })).toEqual([])
  })
})
