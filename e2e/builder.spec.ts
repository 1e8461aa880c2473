import { expect } from '@playwright/test'
import { findBrokenRules } from './support/axe.ts'
import {
  actions,
  drag,
  expectOutline,
  item,
  main,
  newItem,
  newSection,
  row,
  section,
  shown,
  stored,
  told,
} from './support/builder.ts'
import { tabTo, tabToAndPress, tabToAndType } from './support/keys.ts'
import { open } from './support/open.ts'
import { addCourse, newTitle, register } from './support/people.ts'
import { saveData } from './support/saveData.ts'
import { test } from './support/test.ts'

test('a course of twelve lessons is built by keyboard alone', async ({ page }) => {
  test.setTimeout(120_000)
  const course = await addCourse(page.request, await register(page.request), { title: newTitle('By Keys') })
  const { keyboard } = page
  // Editors of lessons that have the focus are asked for ahead, and some of these are deleted at that moment.
  await saveData(page)
  await open(page, `/teach/${course}`)

  await test.step('sections and lessons are added one after another', async () => {
    await tabTo(newSection(page))
    for (const title of ['Basics', 'Practice', 'Ending']) {
      await keyboard.type(`${title}\n`)
      await expect(section(page, title)).toBeVisible()
      await expect(newSection(page)).toHaveValue('')
      await expect(newSection(page)).toBeFocused()
    }
    await tabTo(newItem(page, 'Basics'), 'Shift+Tab')
    for (const [nr, title] of ['Basics', 'Practice', 'Ending'].entries()) {
      if (nr > 0) await tabTo(newItem(page, title))
      for (let one = nr * 4 + 1; one <= nr * 4 + 4; one++) {
        await keyboard.type(`Lesson ${one}\n`)
        await expect(item(page, `Lesson ${one}`)).toBeVisible()
        await expect(newItem(page, title)).toHaveValue('')
        await expect(newItem(page, title)).toBeFocused()
      }
    }
  })
  await test.step('a lesson is renamed in its place, and Escape gives the title back', async () => {
    await tabTo(item(page, 'Lesson 12'), 'Shift+Tab')
    await keyboard.press('F2')
    await keyboard.type('Something else')
    await keyboard.press('Escape')
    await expect(item(page, 'Lesson 12')).toBeFocused()
    await keyboard.press('F2')
    await keyboard.type('The end')
    await keyboard.press('Enter')
    await expect(item(page, 'The end')).toBeFocused()
  })
  await test.step('it moves a place, over the end of its section, and to the neighbouring one', async () => {
    await keyboard.press('Alt+ArrowUp')
    await expect(told(page)).toHaveText('The end, 3 of 4 in Ending')
    await expect(item(page, 'The end')).toBeFocused()
    // Several at once wait for each other.
    for (const _ of '123') await keyboard.press('Alt+ArrowUp')
    await expect(told(page)).toHaveText('The end, 5 of 5 in Practice')
    await keyboard.press('Alt+Shift+ArrowUp')
    await expect(told(page)).toHaveText('The end, 5 of 5 in Basics')
    await expect(item(page, 'The end')).toBeFocused()
  })
  await test.step('changes are taken back and made again', async () => {
    for (const _ of '12') await keyboard.press('Control+z')
    await expect(told(page)).toHaveText('The end, 1 of 4 in Ending')
    await keyboard.press('Control+y')
    await expect(told(page)).toHaveText('The end, 5 of 5 in Practice')
    for (const _ of '123') await keyboard.press('Control+z')
    await expect(told(page)).toHaveText('The end, 3 of 4 in Ending')
    await keyboard.press('Alt+ArrowDown')
    await expect(told(page)).toHaveText('The end, 4 of 4 in Ending')
    await expect(item(page, 'The end')).toBeFocused()
  })
  await test.step('what is deleted comes back, and the focus stays nearby', async () => {
    await keyboard.press('Delete')
    await expect(item(page, 'Lesson 11')).toBeFocused()
    await expect(item(page, 'The end')).toHaveCount(0)
    await keyboard.press('Control+z')
    await expect(item(page, 'The end')).toBeFocused()
    await expect(told(page)).toHaveText('The end, 4 of 4 in Ending')
  })
  await test.step('N adds below', async () => {
    await keyboard.press('Alt+ArrowUp')
    await expect(told(page)).toHaveText('The end, 3 of 4 in Ending')
    await keyboard.press('n')
    await expect(newItem(page, 'Ending')).toBeFocused()
    await keyboard.type('A walk')
    await keyboard.press('Tab')
    await keyboard.press('ArrowDown')
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await expect(item(page, 'A walk')).toBeVisible()
    await expectOutline(page, {
      Basics: ['Lesson 1', 'Lesson 2', 'Lesson 3', 'Lesson 4'],
      Practice: ['Lesson 5', 'Lesson 6', 'Lesson 7', 'Lesson 8'],
      Ending: ['Lesson 9', 'Lesson 10', 'The end', 'A walk', 'Lesson 11'],
    })
  })
  await test.step('a section is renamed, and moves', async () => {
    await tabTo(actions(page, 'Ending'), 'Shift+Tab')
    await keyboard.press('F2')
    await keyboard.type('Finish\n')
    await expect(actions(page, 'Finish')).toBeFocused()
    await keyboard.press('Alt+ArrowUp')
    await expect(told(page)).toHaveText('Finish, section 2 of 3')
    await keyboard.press('Alt+ArrowDown')
    await expect(told(page)).toHaveText('Finish, section 3 of 3')
    await expect(actions(page, 'Finish')).toBeFocused()
  })
  await test.step('what is said of a lesson, and when it opens', async () => {
    await tabToAndPress(actions(page, 'Lesson 9'))
    const form = row(page, 'Lesson 9')
    await tabTo(form.getByLabel('Optional'))
    await keyboard.press('Space')
    await tabTo(form.getByLabel('Free to read without enrolling'))
    await keyboard.press('Space')
    await tabTo(form.getByLabel('When it opens'))
    for (const _ of '123') await keyboard.press('ArrowDown')
    await tabTo(form.getByLabel('After', { exact: true }))
    await keyboard.press('ArrowDown')
    await tabToAndType(form.getByLabel('Days later'), '3')
    await keyboard.press('Enter')
    await expect(form.getByText('Opens 3 days after “Lesson 2”')).toBeVisible()
    await expect(form.getByLabel('Days later')).toBeFocused()
    await tabToAndPress(form.getByRole('button', { name: 'Duplicate' }))
    await expect(row(page, 'Lesson 9')).toHaveCount(2)
    await expect(item(page, 'Lesson 9').nth(1)).toBeFocused()
    await keyboard.press('Delete')
    await expect(row(page, 'Lesson 9')).toHaveCount(1)
  })
  await test.step('several are moved and published together', async () => {
    await tabTo(main(page).getByLabel('Select Lesson 10', { exact: true }), 'Shift+Tab')
    await keyboard.press('Space')
    await tabTo(main(page).getByLabel('Select The end', { exact: true }))
    await keyboard.press('Space')
    await tabToAndPress(main(page).getByText('Move to…'))
    const together = main(page).getByRole('region', { name: '2 items selected' })
    await tabTo(together.getByLabel('Section'))
    await keyboard.press('ArrowDown')
    await tabTo(together.getByLabel('Place'))
    await keyboard.press('Home')
    await keyboard.press('ArrowDown')
    await tabToAndPress(together.getByRole('button', { name: 'Move 2 items' }))
    await expectOutline(page, {
      Basics: ['Lesson 1', 'Lesson 2', 'Lesson 3', 'Lesson 4'],
      Practice: ['Lesson 5', 'Lesson 10', 'The end', 'Lesson 6', 'Lesson 7', 'Lesson 8'],
      Finish: ['Lesson 9', 'A walk', 'Lesson 11'],
    })
    await keyboard.press('Control+z')
    await expect.poll(async () => (await shown(page)).Finish?.length).toBe(5)
    await keyboard.press('Control+y')
    await expect.poll(async () => (await shown(page)).Practice?.length).toBe(6)
    await tabToAndPress(together.getByRole('button', { name: 'Publish 2 items' }))
    await expect(row(page, 'The end').getByText('Published', { exact: true })).toBeVisible()
  })
  expect(await findBrokenRules(page)).toEqual([])
  const { sections } = await stored(page.request, course)
  const items = sections.flatMap(({ items }) => items)
  const lessons = new Map(items.map((one) => [one.title, one]))
  expect(items).toHaveLength(13)
  expect(lessons.get('Lesson 9')).toMatchObject({
    optional: true,
    free: true,
    published: false,
    release: { after: lessons.get('Lesson 2')?._id, days: 3, wall: null },
  })
  expect(items.filter(({ published }) => published).map(({ title }) => title)).toEqual([
    'Lesson 10',
    'The end',
  ])
})

test('a course of twelve lessons is built by mouse', async ({ page }) => {
  test.setTimeout(120_000)
  const course = await addCourse(page.request, await register(page.request), { title: newTitle('By Mouse') })
  // Whatever is dragged, and wherever to, is in the window.
  await page.setViewportSize({ width: 1440, height: 2400 })
  await saveData(page)
  await open(page, `/teach/${course}`)

  await test.step('sections and lessons are added', async () => {
    for (const [nr, title] of ['Basics', 'Practice', 'Ending'].entries()) {
      await newSection(page).fill(title)
      await main(page).getByRole('button', { name: 'Add section' }).click()
      await expect(section(page, title)).toBeVisible()
      for (let one = nr * 4 + 1; one <= nr * 4 + 4; one++) {
        await newItem(page, title).fill(`Lesson ${one}`)
        await main(page)
          .getByRole('button', { name: `Add to ${title}` })
          .click()
        await expect(item(page, `Lesson ${one}`)).toBeVisible()
        await expect(newItem(page, title)).toHaveValue('')
      }
    }
  })
  await test.step('lessons are dragged within a section, into another and into an empty one', async () => {
    await drag(actions(page, 'Lesson 4'), row(page, 'Lesson 2'), 'top')
    await expect(told(page)).toHaveText('Lesson 4, 2 of 4 in Basics')
    await drag(actions(page, 'Lesson 1'), row(page, 'Lesson 6'), 'bottom')
    await expect(told(page)).toHaveText('Lesson 1, 3 of 5 in Practice')
    await newSection(page).fill('Extras')
    await main(page).getByRole('button', { name: 'Add section' }).click()
    await drag(actions(page, 'Lesson 12'), section(page, 'Extras').getByRole('heading'), 'bottom')
    await expect(told(page)).toHaveText('Lesson 12, 1 of 1 in Extras')
    await drag(actions(page, 'Lesson 11'), row(page, 'Lesson 12'), 'bottom')
    await expect(told(page)).toHaveText('Lesson 11, 2 of 2 in Extras')
  })
  await test.step('several that are ticked are dragged together', async () => {
    for (const one of [9, 10]) await main(page).getByLabel(`Select Lesson ${one}`, { exact: true }).check()
    await drag(actions(page, 'Lesson 10'), row(page, 'Lesson 12'), 'top')
    await expectOutline(page, {
      Basics: ['Lesson 4', 'Lesson 2', 'Lesson 3'],
      Practice: ['Lesson 5', 'Lesson 6', 'Lesson 1', 'Lesson 7', 'Lesson 8'],
      Ending: [],
      Extras: ['Lesson 9', 'Lesson 10', 'Lesson 12', 'Lesson 11'],
    })
    await main(page).getByRole('button', { name: 'Clear selection' }).click()
  })
  await test.step('sections are dragged, and move by their menu', async () => {
    await drag(actions(page, 'Extras'), section(page, 'Practice').getByRole('heading'), 'top')
    await expect(told(page)).toHaveText('Extras, section 2 of 4')
    await actions(page, 'Extras').click()
    await section(page, 'Extras').getByRole('button', { name: 'Move down' }).click()
    await expect(told(page)).toHaveText('Extras, section 3 of 4')
    await section(page, 'Extras').getByRole('button', { name: 'Move up' }).click()
    await expect(told(page)).toHaveText('Extras, section 2 of 4')
  })
  await test.step('a lesson moves, is copied and deleted by its menu, and undo brings it back', async () => {
    await actions(page, 'Lesson 7').click()
    const panel = row(page, 'Lesson 7')
    await panel.getByLabel('Section').selectOption('Basics')
    await panel.getByLabel('Place').selectOption('After Lesson 4')
    await panel.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(told(page)).toHaveText('Lesson 7, 2 of 4 in Basics')
    await panel.getByRole('button', { name: 'Duplicate' }).click()
    await expect(row(page, 'Lesson 7')).toHaveCount(2)
    await expect(item(page, 'Lesson 7').nth(1)).toBeFocused()
    await panel.first().getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, 'Lesson 7')).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, 'Lesson 7')).toHaveCount(2)
  })
  await test.step('the trash gives a section back with its lessons', async () => {
    await actions(page, 'Practice').click()
    await section(page, 'Practice').getByRole('button', { name: 'Delete' }).click()
    await expect(section(page, 'Practice')).toHaveCount(0)
    await main(page).getByText('Trash', { exact: true }).click()
    await main(page).getByRole('button', { name: 'Restore Practice' }).click()
    await expect(told(page)).toHaveText(/^Practice, section \d of 4$/)
    expect((await shown(page)).Practice).toHaveLength(4)
  })
  await test.step('a section opens on a date, and everything is published and opened', async () => {
    const panel = section(page, 'Practice')
    await panel.getByLabel('When it opens').selectOption('On a date')
    await panel.getByLabel(/^Date and time/).fill('2030-03-04T09:30')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByText(/^Opens .*2030/)).toBeVisible()
    await main(page).getByRole('button', { name: 'Publish 13 items' }).click()
    await expect(
      main(page).getByText('Everything is published, and waits until you open the course.'),
    ).toBeVisible()
    await main(page).getByRole('button', { name: 'Open to learners' }).click()
    await expect(main(page).getByRole('button', { name: 'Close to learners' })).toBeVisible()
  })
  const { published, sections } = await stored(page.request, course)
  expect(published).toBe(true)
  expect(sections.flatMap(({ items }) => items).every((one) => one.published)).toBe(true)
})

test('a title that is typed while the last one is on its way stays, and is added next', async ({ page }) => {
  const course = await addCourse(page.request, await register(page.request))
  const answers: (() => void)[] = []
  await page.route(/\/api\/course\/[^/]+\/(sections|items)$/, async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((go) => answers.push(go))
    await route.continue()
  })
  const answerOne = async () => {
    await expect.poll(() => answers.length).toBe(1)
    answers.splice(0).forEach((go) => {
      go()
    })
  }
  await open(page, `/teach/${course}`)
  await newSection(page).pressSequentially('Basics\nPractice')
  await answerOne()
  await expect(section(page, 'Basics')).toBeVisible()
  await expect(newSection(page)).toHaveValue('Practice')
  await newItem(page, 'Basics').pressSequentially('Lesson 1\nLesson 2')
  await answerOne()
  await expect(item(page, 'Lesson 1')).toBeVisible()
  await expect(newItem(page, 'Basics')).toHaveValue('Lesson 2')
  await newItem(page, 'Basics').press('Enter')
  await answerOne()
  await expect(item(page, 'Lesson 2')).toBeVisible()
  await expect(newItem(page, 'Basics')).toHaveValue('')
})
