import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCourse } from '../../../features/courses/demo/demo.ts'
import { enroll, makePerson } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
const course = demoCourse('stars')

beforeAll(async () => {
  server = await startTestServer({ world: true })
})

afterAll(() => server.stop())

async function read(path: string, language = 'en'): Promise<string> {
  const answer = await server.app.request(path, { headers: { 'accept-language': language } })
  expect(answer.status).toBe(200)
  return answer.text()
}

/** The tags of a page by which something is asked for, in order; those that only browsers without scripts heed are left out. */
function asks(page: string): string[] {
  const heeded = page.replaceAll(/<noscript>.*?<\/noscript>/gs, '')
  return [...heeded.matchAll(/<(?:link|script|img|video)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /rel="(?:preload|modulepreload|stylesheet)"|<script[^>]* src=|<img|<video/.test(tag))
}

type Item = { _id: string; title: string; kind: string; free: boolean }

/** The address of the first lesson of the course that is such a one, and its title. */
async function findLesson(is: (item: Item) => boolean): Promise<{ path: string; title: string }> {
  const answer = await server.app.request(`/api/course/${course}/outline`)
  const { sections } = (await answer.json()) as { sections: { items: Item[] }[] }
  const item = sections.flatMap(({ items }) => items).find(is)
  return { path: `/learn/${course}/${item?._id}`, title: item?.title ?? '' }
}

async function lessonOf(wanted: string): Promise<string> {
  const { path } = await findLesson(({ free, kind }) => free && kind === wanted)
  return path
}

const pages = ['/', '/all-courses', `/all-courses/${course}`, '/login']

test.each(pages)('%s asks for no script that could hold up what is seen first', async (path) => {
  const page = await read(path)
  const scripts = asks(page).filter((tag) => /<script|modulepreload/.test(tag))
  expect(scripts.length).toBe(2)
  expect(scripts.filter((tag) => !/fetchPriority="low"/i.test(tag))).toEqual([])
  const entry = page.indexOf('<script type="module"')
  expect(entry).toBeGreaterThan(page.indexOf('</main>'))
})

test('the script that a page begins with waits for no other file that it has not asked for', async () => {
  const page = await read('/')
  const scripts = [...page.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, file = '']) => file)
  const entry = scripts.at(-1) ?? ''
  const source = await (await server.app.request(entry)).text()
  const imported = [...source.matchAll(/(?:from|import)"\.(\/[^"]+)"/g)].map(([, file]) => `/assets${file}`)
  expect(imported.length).toBeGreaterThan(0)
  expect(scripts).toEqual([...imported, entry])
  expect(page).not.toContain('modulepreload')
})

test.each(pages)('%s has one style sheet, and asks for its own fonts before it', async (path) => {
  const found = asks(await read(path))
  expect(found.filter((tag) => tag.includes('stylesheet')).length).toBe(1)
  const fonts = found.filter((tag) => tag.includes('as="font"'))
  expect(fonts.length).toBe(path.includes(course) ? 3 : 2)
  expect(found.findIndex((tag) => tag.includes('stylesheet'))).toBeGreaterThanOrEqual(fonts.length)
})

test('letters of other scripts wait until a page is seen, but for who has no scripts and who reads Bangla', async () => {
  const sheet = '/assets/fontsScripts-[^"]+\\.css'
  const english = await read('/')
  expect(english).toMatch(new RegExp(`<noscript><link rel="stylesheet" href="${sheet}"/></noscript>`))
  const bangla = await read('/', 'bn')
  expect(bangla).not.toContain('<noscript><link')
  expect(asks(bangla).filter((tag) => new RegExp(sheet).test(tag)).length).toBe(1)
  const style = asks(english).find((tag) => tag.includes('stylesheet')) ?? ''
  const styles = await (await server.app.request(/href="([^"]+)"/.exec(style)?.[1] ?? '')).text()
  expect(styles).not.toContain('bengali')
})

test('a page of long text asks for the face that it is set in', async () => {
  const literata = /<link rel="preload"[^>]*literata-latin[^>]*>/
  expect(await read(`/all-courses/${course}`)).toMatch(literata)
  expect(await read(await lessonOf('text'))).toMatch(literata)
  expect(await read('/all-courses')).not.toMatch(literata)
})

test('the picture of a video is asked for with the page, before other pictures', async () => {
  const found = asks(await read(await lessonOf('video')))
  const poster = /poster="([^"]+)"/.exec(found.find((tag) => tag.startsWith('<video')) ?? '')?.[1] ?? ''
  expect(poster).toContain('/poster/')
  const asked = found.filter((tag) => tag.includes('as="image"'))
  expect(asked.length).toBe(1)
  expect(asked[0]).toContain(`href="${poster}"`)
  expect(asked[0]).toMatch(/fetchPriority="high"/i)
})

test('a free lesson can be found under one address of its own, which tells what it is and of which course', async () => {
  const { path, title } = await findLesson(({ free }) => free)
  const inCapitals = path.replace(course, course.toUpperCase())
  for (const address of [path, `${path}?utm_source=elsewhere`, inCapitals]) {
    const page = await read(address)
    expect(page).not.toContain('noindex')
    expect(page).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${path}"/>`))
    const description = /<meta name="description" content="([^"]*)"/.exec(page)?.[1] ?? ''
    expect(description).toContain(title.replaceAll("'", '&#x27;'))
    expect(description).toContain('a free lesson of the course')
  }
})

test('a lesson that is not free stays out of search engines, for whoever may read it and for whoever may not', async () => {
  const { path } = await findLesson(({ free }) => !free)
  const learner = await makePerson(server)
  const stranger = await makePerson(server)
  await enroll(learner, course)
  for (const { browser } of [learner, stranger]) {
    const { text } = await browser.get(path)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text).not.toContain('rel="canonical"')
    expect(text).not.toContain('a free lesson')
  }
  expect((await server.app.request(path)).status).toBe(302)
})

test('a preview of a free lesson stays out of search engines', async () => {
  const { path } = await findLesson(({ free }) => free)
  const author = await makePerson(server)
  const staff = {
    course_id: course,
    user_id: author.id,
    role: 'editor',
    created_at: server.clock.now().toISOString(),
  }
  await server.db.insertInto('course_staff').values(staff).execute()
  const { text } = await author.browser.get(`${path}?as=new`)
  expect(text).toContain('<meta name="robots" content="noindex"/>')
  expect((await author.browser.get(path)).text).not.toContain('noindex')
})
