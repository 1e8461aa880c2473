import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { findBrokenRules } from './support/axe.ts'
import { alive, open } from './support/open.ts'
import { addCourse, register } from './support/people.ts'
import { makeDataDir } from './support/preparedData.ts'
import { startServer } from './support/serverProcess.ts'
import { watchContext } from './support/watch.ts'

test('what a lesson names of another site is shown in its place after a click, where operators allow that site', async ({
  browser,
}) => {
  const asked: string[] = []
  const elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Dice</title><p>A die was rolled.</p>')
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const there = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  const data = await makeDataDir()
  const server = await startServer(data.path, { FRAME_ORIGINS: there })
  const context = await browser.newContext({ baseURL: server.origin })
  const watch = watchContext(context, server.origin)
  watch.allow(new RegExp(`^request to another site: ${there}/`))
  const page = await context.newPage()
  try {
    const course = await addCourse(page.request, await register(page.request))
    const path = `/api/course/${course}`
    const [section, text, link] = [randomUUID(), randomUUID(), randomUUID()]
    await page.request.post(`${path}/sections`, { data: { _id: section, title: 'Basics' } })
    for (const [_id, kind] of [
      [text, 'text'],
      [link, 'link'],
    ])
      await page.request.post(`${path}/items`, { data: { _id, kind, title: `Dice, a ${kind}`, section } })
    await page.request.put(`${path}/links/${link}`, {
      data: { url: `${there}/link`, title: 'Dice', what: '', why: '' },
    })
    const draft = await page.request.get(`${path}/lessons/${text}/draft`)
    const { schema } = await draft.json()
    const embed = (id: string, url: string) => ({ type: 'embed', attrs: { id, url, title: `At ${url}` } })
    const document = {
      type: 'doc',
      content: [embed('block0001', `${there}/text`), embed('block0002', 'https://example.org/x')],
    }
    await page.request.put(`${path}/lessons/${text}/draft`, {
      headers: { 'if-match': draft.headers().etag ?? '' },
      data: { schema, document },
    })
    await page.request.post(`${path}/publish`, {
      data: { items: [{ _id: text }, { _id: link }], course: 'open' },
    })

    const button = page.getByRole('button', { name: 'Show what is at 127.0.0.1 here' })
    const frame = page.frameLocator('iframe')
    await open(page, `/learn/${course}/${text}`)
    await expect(button, 'and none for the other site').toHaveCount(1)
    expect(await findBrokenRules(page)).toEqual([])
    expect(asked).toEqual([])
    await button.click()
    await expect(frame.getByText('A die was rolled.')).toBeVisible()
    await expect(page.locator('.t-embed + div iframe')).toBeFocused()
    expect(asked).toContain('/text')

    // A page that was opened for something else may have no frame: it is loaded once more, and shows what was asked for.
    await open(page, `/all-courses/${course}`)
    await page.getByRole('main').getByRole('link', { name: 'Dice, a link' }).first().click()
    await button.click()
    await alive(page)
    await expect(frame.getByText('A die was rolled.')).toBeVisible()
    expect(asked).toContain('/link')
    expect(await findBrokenRules(page)).toEqual([])
    expect(watch.verdict()).toEqual([])
  } finally {
    await context.close()
    await server.stop()
    await data.remove()
    elsewhere.closeAllConnections()
    elsewhere.close()
  }
})
