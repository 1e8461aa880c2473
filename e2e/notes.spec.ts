import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { findBrokenRules } from './support/axe.ts'
import { type BuiltCourse, blockOf, buildCourse } from './support/lessons.ts'
import { alive, open } from './support/open.ts'
import { register } from './support/people.ts'
import { test } from './support/test.ts'
import { watchContext } from './support/watch.ts'

test.describe.configure({ timeout: 120_000 })

const main = (page: Page) => page.getByRole('main')
const block = (page: Page, nr: number) => page.locator(`#t-${blockOf(nr)}`)
const mine = (page: Page) => main(page).getByRole('region', { name: 'My notes' })
const noted = (page: Page) => mine(page).getByRole('list', { name: 'My notes' }).getByRole('listitem')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true })

const lessonOf = ({ id, items }: BuiltCourse, title: string) => `/learn/${id}/${items.get(title)}`

/** Selects the first words of a paragraph, as somebody does who drags across them. */
async function select(page: Page, nr: number, length: number): Promise<void> {
  await block(page, nr).evaluate((element, end) => {
    element.scrollIntoView({ block: 'center' })
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    if (words !== null) getSelection()?.setBaseAndExtent(words, 0, words, end)
  }, length)
}

/** The words that are marked in the text. */
const marked = (page: Page) =>
  page.evaluate(() => Array.from(CSS.highlights.get('lesson-words') ?? [], (range) => `${range}`))

/** Waits until the notes of a lesson can be made and seen. */
async function openLesson(page: Page, address: string): Promise<void> {
  await open(page, address)
  await expect(button(page, /^Highlight, note or bookmark at/)).toBeAttached()
}

test('a learner highlights and notes words, finds them on another device and by searching, and saves them', async ({
  page,
  browser,
  server,
}) => {
  const person = await register(page.request)
  const course = await buildCourse(page.request, person)
  await openLesson(page, lessonOf(course, 'Marbles'))

  await select(page, 0, 20)
  await button(page, 'Highlight').click()
  await expect(noted(page)).toHaveCount(1)
  expect(await marked(page)).toEqual(['Marbles, paragraph 0'])

  await select(page, 2, 7)
  await button(page, 'Note').click()
  const dialog = page.getByRole('dialog', { name: 'New note' })
  await expect(dialog.getByRole('textbox', { name: 'Your note' })).toBeFocused()
  expect(await findBrokenRules(page)).toEqual([])
  await dialog.getByRole('textbox').fill('Draw them again tomorrow.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(noted(page)).toHaveCount(2)
  await expect(noted(page).nth(1)).toContainText('Draw them again tomorrow.')
  expect(await findBrokenRules(page)).toEqual([])

  // Another device: a phone, to which somebody signs in.
  const phone = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const watch = watchContext(phone, server.origin)
  await phone.request.post('/api/auth/sign-in', { data: { email: person.email, password: person.password } })
  const there = await phone.newPage()
  await openLesson(there, lessonOf(course, 'Marbles'))
  await expect(noted(there)).toHaveCount(2)
  expect(await marked(there)).toEqual(['Marbles, paragraph 0', 'Marbles'])

  // Both change the note without knowing of each other.
  const change = async (on: Page, text: string) => {
    await noted(on)
      .nth(1)
      .getByRole('button', { name: /^Change/ })
      .click()
    const changing = on.getByRole('dialog', { name: 'Change the note' })
    await changing.getByRole('textbox').fill(text)
    await changing.getByRole('button', { name: 'Save' }).click()
    await expect(changing).toBeHidden()
  }
  await change(there, 'Written on the phone.')
  await change(page, 'Written at the desk.')
  await expect(noted(page).nth(1)).toContainText('Written on the phone.')
  await expect(noted(page).nth(1)).toContainText('Written at the desk.')

  await open(there, '/notes')
  await expect(main(there).getByRole('listitem')).toHaveCount(2)
  expect(await findBrokenRules(there)).toEqual([])
  await main(there).getByRole('searchbox').fill('desk writ')
  await main(there).getByRole('button', { name: 'Search' }).click()
  await expect(main(there).getByRole('listitem')).toHaveCount(1)
  await main(there).getByRole('link', { name: 'Note in “Marbles”: read it there' }).click()
  await expect(there).toHaveURL(new RegExp(`#t-${blockOf(2)}$`))
  await expect(block(there, 2)).toBeInViewport()

  await open(there, '/notes')
  const saved = there.waitForEvent('download')
  await main(there).getByRole('link', { name: 'Save as Markdown' }).click()
  const file = await (await saved).path()
  expect(await readFile(file, 'utf8')).toMatch(/### Marbles\n\n> Marbles/)

  await main(there)
    .getByRole('button', { name: /^Delete: Written/ })
    .click()
  await expect(main(there).getByRole('listitem')).toHaveCount(1)
  await there.getByRole('button', { name: 'Undo' }).click()
  await expect(main(there).getByRole('listitem')).toHaveCount(2)
  expect(watch.verdict()).toEqual([])
  await phone.close()
})

test('by keyboard alone a block is highlighted, noted and bookmarked, and a note deleted and taken back', async ({
  page,
}) => {
  const course = await buildCourse(page.request, await register(page.request))
  await openLesson(page, lessonOf(course, 'Bags'))
  const { keyboard } = page
  await button(page, /^Highlight, note or bookmark at/).focus()
  await keyboard.press('ArrowDown')
  await expect(button(page, /paragraph 0/)).toBeFocused()
  await keyboard.press('Enter')
  await expect(button(page, 'Highlight')).toBeFocused()
  await keyboard.press('Enter')
  await expect(button(page, /^Highlight, note or bookmark at/)).toBeFocused()
  await expect(noted(page)).toHaveCount(1)

  await keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New note' })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await keyboard.type('By keyboard')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(noted(page)).toHaveCount(2)
  await keyboard.press('b')
  await expect(noted(page)).toHaveCount(3)

  await button(page, 'Delete: By keyboard').focus()
  await keyboard.press('Enter')
  await expect(noted(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).focus()
  await keyboard.press('Enter')
  await expect(noted(page)).toHaveCount(3)

  await button(page, 'Bookmark this lesson').focus()
  await keyboard.press('Enter')
  await expect(noted(page).first()).toContainText('On the whole lesson')
  await expect(button(page, 'Bookmark this lesson')).toHaveCount(0)
})

test('what is written without a connection is kept, shown after the page is loaded anew, and sent later', async ({
  page,
  watch,
}) => {
  const course = await buildCourse(page.request, await register(page.request))
  const address = lessonOf(course, 'Draws')
  await openLesson(page, address)
  await page.route('**/api/**', (route) => route.abort())
  await select(page, 1, 5)
  await button(page, 'Note').click()
  await page.getByRole('dialog').getByRole('textbox').fill('On the train')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(noted(page)).toContainText('not sent yet')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(block(page, 1)).toBeVisible()
  await page.unroute('**/api/**')
  await page.route('**/api/course/*/notes', (route) => route.abort())
  await openLesson(page, address)
  await expect(noted(page)).toContainText('On the train')
  await page.unroute('**/api/course/*/notes')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(noted(page)).not.toContainText('not sent yet')
  await alive(page)
  expect((await (await page.request.get('/api/notes')).json()).length).toBe(1)
  watch.expect(/ERR_FAILED/)
})

test('who logs out is asked about notes that the server does not take, and can copy them', async ({
  page,
  watch,
}) => {
  const course = await buildCourse(page.request, await register(page.request))
  const address = lessonOf(course, 'Draws')
  await openLesson(page, address)
  await page.route('**/api/course/*/notes', (route) => route.fulfill({ status: 403, json: {} }))
  watch.expect(/^console error: Failed to load resource/)
  await button(page, 'Bookmark this lesson').click()
  await select(page, 1, 5)
  await button(page, 'Note').click()
  await page.getByRole('dialog').getByRole('textbox').fill('Not taken any more')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const logOut = async () => {
    await page.getByRole('button', { name: 'Open account menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).press('Enter')
  }
  const question = page.getByRole('dialog', { name: 'Log out and lose what was not sent?' })
  await logOut()
  await expect(question).toContainText('2 notes and completed lessons could not be sent')
  await expect(question.getByRole('textbox')).toHaveValue(/Not taken any more/)
  expect(await findBrokenRules(page)).toEqual([])
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(address)
  await expect(noted(page).filter({ hasText: 'Not taken any more' })).toContainText('not sent yet')

  await logOut()
  await question.getByRole('button', { name: 'Log out and delete' }).click()
  await expect(page).toHaveURL('/login')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((name) => /^event:.*\/notes/.test(name))),
  ).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a note on the lesson is written, found by searching, deleted and taken back', async ({ page }) => {
    const course = await buildCourse(page.request, await register(page.request))
    await page.goto(lessonOf(course, 'Halls'))
    await mine(page).getByText('Write a note on this lesson').click()
    await mine(page).getByRole('textbox', { name: 'Your note' }).fill('Plainly written')
    await mine(page).getByRole('button', { name: 'Save' }).click()
    await mine(page).getByRole('link', { name: 'All my notes' }).click()
    await expect(main(page).getByRole('listitem')).toContainText('Plainly written')
    await main(page).getByRole('searchbox').fill('plain')
    await main(page).getByRole('button', { name: 'Search' }).click()
    await main(page)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(main(page).getByRole('listitem')).toHaveCount(0)
    await main(page).getByRole('button', { name: 'Undo' }).click()
    await expect(main(page).getByRole('listitem')).toContainText('Plainly written')
  })
})
