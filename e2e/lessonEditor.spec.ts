import { randomUUID } from 'node:crypto'
import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { findBrokenRules } from './support/axe.ts'
import { open } from './support/open.ts'
import { addCourse, register } from './support/people.ts'
import { test } from './support/test.ts'
import { watchContext } from './support/watch.ts'

/** A lesson or link in a new course of the signed-in person, with the address of its page. */
async function addItem(request: APIRequestContext, course: string, kind: 'text' | 'link', title: string) {
  const section = randomUUID()
  const item = randomUUID()
  const path = `/api/course/${course}`
  expect((await request.post(`${path}/sections`, { data: { _id: section, title: 'Basics' } })).status()).toBe(
    201,
  )
  const added = await request.post(`${path}/items`, { data: { _id: item, kind, title, section } })
  expect(added.status()).toBe(201)
  return { course, item, page: `/teach/${course}/${item}`, draft: `${path}/lessons/${item}/draft` }
}

const text = (page: Page) => page.getByRole('textbox', { name: /^Text of/ })
const standing = (page: Page) => page.getByTestId('standing')

async function expectSaved(page: Page): Promise<void> {
  await expect(standing(page)).toHaveText(/^Saved \d\d:\d\d:\d\d$/)
}

type Block = { type: string; attrs?: Record<string, unknown>; content?: Block[]; text?: string }

async function stored(request: APIRequestContext, draft: string): Promise<Block[]> {
  return (await (await request.get(draft)).json()).document.content
}

const words = (block: Block | undefined): string => block?.text ?? (block?.content ?? []).map(words).join('')

test('a lesson is written by keyboard alone, with everything a text may hold', async ({ page }) => {
  const course = await addCourse(page.request, await register(page.request))
  const lesson = await addItem(page.request, course, 'text', 'Draw everyone')
  await open(page, lesson.page)
  const keyboard = page.keyboard
  await text(page).focus()
  const hint = () => text(page).evaluate((element) => getComputedStyle(element, '::before').content)
  await expect.poll(hint).toContain('Write here, or type / for blocks')

  await test.step('headings, marks and lists as in Markdown', async () => {
    await keyboard.type('## A hall of people\n')
    await expect.poll(hint).toBe('none')
    await keyboard.type('Picture **a hundred** people and `one` test.\n')
    await keyboard.type('- marbles\nbags\n')
    await keyboard.press('Enter')
    await keyboard.type('[ ] draw them\n')
    await keyboard.press('Enter')
  })
  await test.step('a table from the menu of the slash', async () => {
    await keyboard.type('/tab')
    const option = page.getByRole('option', { name: /^Table/ })
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(text(page)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
    await keyboard.press('Enter')
    await keyboard.type('Ill')
    await keyboard.press('Tab')
    await keyboard.type('Alarm')
    await keyboard.press('Tab')
    await keyboard.type('Share')
    await keyboard.press('Control+End')
    await keyboard.press('ArrowDown')
  })
  await test.step('a callout, whose kind the toolbar changes', async () => {
    await keyboard.press('Enter')
    await keyboard.type('/callout\nMind the base rate.')
    await keyboard.press('Alt+F10')
    await expect(page.getByRole('button', { name: /^Style/ })).toBeFocused()
    await keyboard.press('End')
    await expect(page.getByRole('button', { name: 'All keys' })).toBeFocused()
    await keyboard.press('Home')
    for (let presses = 0; presses < 10; presses++) await keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name: 'Callout: Note' })).toBeFocused()
    await keyboard.press('ArrowDown')
    await keyboard.press('w')
    await expect(page.getByRole('menuitemcheckbox', { name: 'Warning' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(text(page)).toBeFocused()
  })
  await test.step('a formula and code', async () => {
    await keyboard.press('Control+End')
    await keyboard.press('Enter')
    await keyboard.press('Enter')
    await keyboard.type('/formula\n')
    await page.getByLabel('TeX', { exact: true }).fill('\\frac{1}{11}')
    await expect(page.getByRole('dialog').locator('mfrac')).toBeVisible()
    await keyboard.press('Enter')
    await expect(text(page)).toBeFocused()
    await keyboard.type('```python \nprint(1)')
    await keyboard.press('Control+Enter')
    await keyboard.type('The end.')
  })
  await test.step('a block moves by keys, and all keys can be looked up', async () => {
    await keyboard.press('Alt+ArrowUp')
    await keyboard.press('Shift+Home')
    await selectionTold(page)
    await keyboard.press('Control+k')
    await page.getByLabel('Address').fill('example.org/odds')
    await keyboard.press('Enter')
    await expect(text(page).getByRole('link', { name: 'The end.' })).toHaveAttribute(
      'href',
      'https://example.org/odds',
    )
    await keyboard.press('Control+/')
    await expect(page.getByRole('dialog', { name: 'Keys of the editor' })).toBeVisible()
    await keyboard.press('Escape')
    await expect(text(page)).toBeFocused()
  })

  await expectSaved(page)
  const blocks = await stored(page.request, lesson.draft)
  const types = blocks.map(({ type }) => type)
  expect(types).toEqual(
    expect.arrayContaining([
      'heading',
      'paragraph',
      'bulletList',
      'table',
      'callout',
      'formula',
      'codeBlock',
    ]),
  )
  expect(blocks.find(({ type }) => type === 'callout')?.attrs?.kind).toBe('warning')
  expect(blocks.find(({ type }) => type === 'codeBlock')?.attrs?.language).toBe('python')
  expect(types.indexOf('codeBlock')).toBeGreaterThan(blocks.findIndex((block) => words(block) === 'The end.'))
  expect(await findBrokenRules(page)).toEqual([])

  await test.step('what other programs put on the clipboard comes without their looks', async () => {
    await keyboard.press('Control+End')
    await selectionTold(page)
    await keyboard.press('Control+Enter')
    await paste(page, word)
    await expect(text(page).locator('ul ul li').last()).toHaveText('Inner')
    await expect(text(page).locator('strong', { hasText: 'bold' })).toBeVisible()
    await paste(page, googleDocs)
    await expect(text(page).locator('em', { hasText: 'slanted' })).toBeVisible()
    await expect(text(page).locator('strong', { hasText: 'plain' })).toHaveCount(0)
  })
  await expectSaved(page)
})

const word =
  '<html xmlns:o="urn:o"><style>p.MsoListParagraph{margin:0}</style><body><!--StartFragment--><p class=MsoNormal><span style=\'font-weight:bold\'>bold</span> of Word<o:p></o:p></p><p class=MsoListParagraph style=\'mso-list:l0 level1 lfo1\'><span style="mso-list:Ignore">·<span>   </span></span>Outer</p><p class=MsoListParagraph style=\'mso-list:l0 level2 lfo1\'><span style="mso-list:Ignore">o</span>Inner</p><!--EndFragment--></body></html>'
const googleDocs =
  '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-style:italic;color:#f00">slanted</span><span style="font-weight:400"> plain</span></p></b>'

/** Browsers tell of a selection a moment later. */
function selectionTold(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

async function paste(page: Page, html: string): Promise<void> {
  await text(page).evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', given)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

test('two people write in one lesson and see each other’s text, and a tab that is closed at once loses nothing', async ({
  page,
  browser,
  server,
}) => {
  const person = await register(page.request, 'Nadia Rahman')
  const course = await addCourse(page.request, person)
  const lesson = await addItem(page.request, course, 'text', 'Odds')
  await open(page, lesson.page)
  await text(page).focus()
  await page.keyboard.type('From the desk.')
  await expectSaved(page)

  const elsewhere = await browser.newContext({
    baseURL: server.origin,
    storageState: await page.context().storageState(),
  })
  const watch = watchContext(elsewhere, server.origin)
  const second = await elsewhere.newPage()
  await open(second, lesson.page)
  await expect(text(second)).toContainText('From the desk.')
  await text(second).focus()
  await second.keyboard.press('Control+End')
  await second.keyboard.type('\nFrom the phone.')
  await expectSaved(second)
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(text(page)).toContainText('From the phone.')

  await test.step('a tab is closed right after the last key', async () => {
    await second.keyboard.press('Control+End')
    await second.keyboard.type(' And the last word.')
    await second.close({ runBeforeUnload: true })
    await expect
      .poll(async () => (await stored(page.request, lesson.draft)).map(words).join('\n'))
      .toContain('And the last word.')
  })
  await test.step('what could not be sent is kept, and goes on its way when the lesson is opened again', async () => {
    const third = await cutOff(elsewhere)
    await open(third, lesson.page)
    await text(third).focus()
    await third.keyboard.press('Control+End')
    await third.keyboard.type(' Written offline.')
    await expect(standing(third)).toHaveText('Kept on this device')
    await third.close()
    const fourth = await elsewhere.newPage()
    await open(fourth, lesson.page)
    await expect(text(fourth)).toContainText('Written offline.')
    await expectSaved(fourth)
    expect((await stored(page.request, lesson.draft)).map(words).join('\n')).toContain('Written offline.')
  })
  watch.expect(/^failed: POST .*\/changes .*ERR_FAILED$/)
  watch.expect(/^console error: Failed to load resource/)
  expect(watch.verdict()).toEqual([])
  await elsewhere.close()
})

/** A page whose changes do not reach the server. */
async function cutOff(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.route('**/changes', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  return page
}

test('a lesson is previewed, published and restored, and a link says when somebody was faster', async ({
  page,
  watch,
}) => {
  watch.expect(/^console error: Failed to load resource: .*412/)
  const course = await addCourse(page.request, await register(page.request))
  const lesson = await addItem(page.request, course, 'text', 'False alarms')
  await open(page, lesson.page)
  await text(page).focus()
  await page.keyboard.type('One in eleven.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('article')).toHaveText('One in eleven.')
  await page.getByRole('button', { name: 'Back to writing' }).click()
  await expect(text(page)).toBeFocused()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published as it stands')).toBeVisible()

  await text(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Or so.')
  await expect(page.getByText(/changes? not published/)).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: /^Published/ }).click()
  await expect(page.locator('ins')).toContainText('Or so.')
  expect(await findBrokenRules(page)).toEqual([])
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(text(page)).toHaveText('One in eleven.')

  const link = await addItem(page.request, course, 'link', 'A film')
  await open(page, link.page)
  await page.getByLabel('Address').fill('https://example.org/film')
  const other = { url: 'https://example.org/other', title: 'Other', what: '', why: '' }
  const path = `/api/course/${course}/links/${link.item}`
  const { version } = await (await page.request.get(path)).json()
  await page.request.put(path, { data: other, headers: { 'if-match': `"${version}"` } })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Somebody has changed this link meanwhile.')).toBeVisible()
  await expect(page.getByLabel('Address')).toHaveValue('https://example.org/film')
  await page.getByRole('button', { name: 'Save mine over it' }).click()
  await expect
    .poll(async () => (await (await page.request.get(path)).json()).url)
    .toBe('https://example.org/film')

  await test.step('a link is published, and each save after it counts', async () => {
    const publish = page.getByRole('button', { name: 'Publish' })
    await expect(page.getByText('Not published yet')).toBeVisible()
    await publish.click()
    await expect(page.getByText('Published as it stands')).toBeVisible()
    for (const [title, told] of [
      ['A longer film', '1 change not published'],
      ['The longest film', '2 changes not published'],
    ] as const) {
      await page.getByLabel('Title').fill(title)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(told)).toBeVisible()
    }
    await publish.click()
    await expect(page.getByText('Published as it stands')).toBeVisible()
  })
})

/** How parts of a text look. */
function looksOf(text: Locator): Promise<unknown> {
  return text.evaluate((element) => {
    const names = ['h2', 'p', 'blockquote', 'ul', 'li', 'pre', 'th', 'td', 'h4', 'a']
    return names.map((name) => {
      const part = element.querySelector(name)
      if (part === null) return { name }
      const { fontFamily, fontSize, fontStyle, fontWeight } = getComputedStyle(part)
      const { lineHeight, color, marginTop, paddingTop } = getComputedStyle(part)
      return { name, fontFamily, fontSize, fontStyle, fontWeight, lineHeight, color, marginTop, paddingTop }
    })
  })
}

test('beside a lesson stands how long it is, what is in it and what is to be mended, and it looks as it will be read', async ({
  page,
}) => {
  const course = await addCourse(page.request, await register(page.request))
  const lesson = await addItem(page.request, course, 'text', 'A hall of people')
  await open(page, lesson.page)
  await text(page).focus()
  const lines = Array.from({ length: 60 }, (_, nr) => `<p>Line ${nr + 1}</p>`).join('')
  const table = '<table><tr><th>Ill</th><th>Alarm</th></tr><tr><td>One</td><td>Eleven</td></tr></table>'
  await paste(
    page,
    `<h2>Draw everyone</h2><p>A <a href="https://example.org/">hall</a>.</p><blockquote><p>Said.</p></blockquote><ul><li><p>One</p></li></ul><pre>x</pre>${table}${lines}<h4>Too deep</h4><p>The end.</p>`,
  )
  await expectSaved(page)
  const rail = page.getByRole('complementary', { name: 'This lesson' })
  await expect(rail.getByRole('listitem').first()).toHaveText(/^1\d\d words$/)
  await expect(rail).toContainText('For learners of the course')
  const parts = rail.getByRole('button')
  await expect(parts).toHaveText(['Draw everyone', 'Too deep', /level/])
  // What is found is what the list says.
  expect(await findBrokenRules(page)).toEqual([expect.stringMatching(/^heading-order: .*Too deep/)])
  const deep = text(page).getByRole('heading', { name: 'Too deep' })
  await parts.first().click()
  await expect(deep).not.toBeInViewport()
  await parts.last().click()
  await expect(deep).toBeInViewport()
  await expect(text(page)).toBeFocused()

  const written = await looksOf(text(page))
  await page.getByRole('button', { name: 'Preview' }).click()
  expect(await looksOf(page.getByRole('article'))).toEqual(written)
  await expect(rail).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the place' }).click()
  await expect(deep).toBeInViewport()

  await test.step('an address leads to a block', async () => {
    const last = (await stored(page.request, lesson.draft)).at(-1)
    // Otherwise the page stays, with its preview.
    await page.goto('about:blank')
    await open(page, `${lesson.page}#${last?.attrs?.id}`)
    await expect(text(page).getByText('The end.')).toBeInViewport()
  })
})
