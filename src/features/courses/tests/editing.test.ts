import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { Course } from '../contract.ts'

let server: TestServer
let teacher: Person
let id: string

beforeAll(async () => {
  server = await startTestServer()
  teacher = await makePerson(server, 'Henrik')
})

afterAll(() => server.stop())

beforeEach(async () => {
  id = await makeCourse(teacher, { title: 'Before', duration: '3 weeks', description: 'As it was.' })
})

type Filled = Record<string, string>

/** Everything that the form on a page would send, as it stands. */
function formIn(html: string): Filled {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const inputs = [...main.matchAll(/<input [^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => !/type="radio"/.test(input) || / checked=""/.test(input))
    .map((input) => [attribute(input, 'name'), attribute(input, 'value')] as const)
  const areas = [...main.matchAll(/<textarea ([^>]*)>([^<]*)/g)].map(
    ([, attributes = '', text = '']) => [attribute(attributes, 'name'), plain(text)] as const,
  )
  return Object.fromEntries([...inputs, ...areas])
}

const attribute = (tag: string, name: string) =>
  plain(new RegExp(` ?\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

const plain = (text: string) =>
  text.replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')

const path = () => `/update-course/${id}`

const openForm = async () => formIn((await teacher.browser.get(path())).text)

const send = (filled: Filled, of: Filled) =>
  teacher.browser.send(path(), {
    method: 'POST',
    body: new URLSearchParams({ ...of, ...filled }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

const change = (fields: Filled) =>
  teacher.browser.put(`/api/update-course/${id}`, {
    title: 'Before',
    imageUrl: '',
    duration: '3 weeks',
    description: 'As it was.',
    ...fields,
  })

const stored = async () => (await teacher.browser.get(`/api/course/${id}`)).body as Course

describe('a course that was changed while somebody had it open, without scripts,', () => {
  test('is not saved over: both versions stand on the page, and what differs is marked', async () => {
    const form = await openForm()
    await change({ title: 'Hers', duration: '4 weeks' })
    const { text } = await send({ title: 'His <b>' }, form)
    expect(text).toContain('This course was changed meanwhile')
    for (const words of ['Hers', 'His &lt;b&gt;', '4 weeks', '3 weeks']) expect(text).toContain(words)
    expect(text.match(/Differs/g)).toHaveLength(2)
    expect(text.match(/The same in both/g)).toHaveLength(2)
    expect(await stored()).toMatchObject({ title: 'Hers', duration: '4 weeks' })
  })

  test('can be saved as one wrote it, over the version that one has seen', async () => {
    const form = await openForm()
    await change({ title: 'Hers' })
    const conflict = formIn((await send({ title: 'His' }, form)).text)
    const { text } = await send({ decision: 'mine' }, conflict)
    expect(text).toContain('Course Updated Successfully')
    expect(await stored()).toMatchObject({ title: 'His' })
  })

  test('and changed once more while one was choosing, is shown once more', async () => {
    const form = await openForm()
    await change({ title: 'Hers' })
    const conflict = formIn((await send({ title: 'His' }, form)).text)
    await change({ title: 'Hers again' })
    const { text } = await send({ decision: 'mine' }, conflict)
    expect(text).toContain('This course was changed meanwhile')
    expect(text).toContain('Hers again')
    expect(await stored()).toMatchObject({ title: 'Hers again' })
  })

  test('leads on with each field’s choice, and of fields that one has left alone with the other’s', async () => {
    const form = await openForm()
    await change({ title: 'Hers', duration: '4 weeks', description: 'Her words.' })
    const conflict = formIn((await send({ title: 'His', description: 'His words.' }, form)).text)
    const merged = formIn((await send({ decision: 'edit', 'choice.title': 'stored' }, conflict)).text)
    expect(merged).toMatchObject({ title: 'Hers', duration: '4 weeks', description: 'His words.' })
    expect((await stored()).description).toBe('Her words.')
    const { text } = await send({}, merged)
    expect(text).toContain('Course Updated Successfully')
    expect(await stored()).toMatchObject({ title: 'Hers', duration: '4 weeks', description: 'His words.' })
  })

  test('can be taken as it is stored', async () => {
    const form = await openForm()
    await change({ title: 'Hers' })
    const conflict = formIn((await send({ title: 'His' }, form)).text)
    const taken = formIn((await send({ decision: 'stored' }, conflict)).text)
    expect(taken).toMatchObject({ title: 'Hers', description: 'As it was.' })
  })

  test('is not saved over by way of another refusal: the version that was read stays in the form', async () => {
    const form = await openForm()
    await change({ title: 'Hers' })
    const refused = await send({ title: '' }, form)
    expect(refused.text).toContain('Please fill in this field.')
    const { text } = await send({ title: 'His' }, formIn(refused.text))
    expect(text).toContain('This course was changed meanwhile')
  })
})

describe('a course that was deleted while somebody had it open, without scripts,', () => {
  test('leaves what was written on the page, to be saved as a new course', async () => {
    const form = await openForm()
    await teacher.browser.delete(`/api/delete-course/${id}`)
    const gone = await send({ title: 'His', description: 'A whole evening’s work.' }, form)
    expect(gone.text).toContain('This course was deleted meanwhile')
    expect(gone.text).toContain('A whole evening’s work.')
    const added = await send({}, formIn(gone.text))
    expect(added.status).toBe(302)
    id = added.headers.get('location')?.split('/').at(-1) ?? ''
    expect(await stored()).toMatchObject({ title: 'His', description: 'A whole evening’s work.' })
  })

  test('and cannot become a new one as it is, keeps what was written, to be mended', async () => {
    const form = await openForm()
    await teacher.browser.delete(`/api/delete-course/${id}`)
    const gone = formIn((await send({ title: 'His' }, form)).text)
    const { text } = await send({ imageUrl: 'no link' }, gone)
    expect(text).toContain('This course was deleted meanwhile')
    expect(text).toContain('Please enter a link')
    expect(formIn(text)).toMatchObject({ title: 'His', imageUrl: 'no link' })
  })
})
