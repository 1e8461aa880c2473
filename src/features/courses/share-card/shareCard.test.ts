import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { courseCardVersion } from '../../../base/contract/shareCard.ts'
import { problemIn, readAnswer } from '../../../testing/browser.ts'
import { makeCourse, makePerson, onePixel, type Person } from '../../../testing/people.ts'
import { colourAt, countColours, type Picture, readPng } from '../../../testing/png.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { colour } from './inks.ts'

const nobody = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'

let server: TestServer
let zofia: Person

beforeAll(async () => {
  server = await startTestServer()
  zofia = await makePerson(server, 'Zofia Kowalska')
})

afterAll(() => server.stop())

async function ask(path: string, sent: RequestInit = {}): Promise<Response> {
  return server.app.request(path, sent)
}

async function readCard(path: string): Promise<Picture> {
  const answer = await ask(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  const card = readPng(Buffer.from(await answer.arrayBuffer()))
  expect([card.width, card.height]).toEqual([1200, 630])
  return card
}

const cardOf = async (title: string) => readCard(`/course/${await makeCourse(zofia, { title })}/card.png`)

/** How many pixels of the place where the title stands have a colour of the theme. */
function inTitle(card: Picture, token: string): number {
  const wanted = `${colour(token)}ff`
  let found = 0
  for (let y = 140; y < 570; y++) {
    for (let x = 60; x < 610; x++) if (colourAt(card, x, y) === wanted) found += 1
  }
  return found
}

test('a course has a card with its title and its cover', async () => {
  const card = await cardOf('Bread & Butter')
  expect(countColours(card)).toBeGreaterThan(200)
  expect(inTitle(card, 'ink')).toBeGreaterThan(5000)
})

test('an uploaded cover is on the card, and a link to another site is never asked', async () => {
  const { url } = (await zofia.browser.post('/api/covers', { image: onePixel })).body as { url: string }
  const id = await makeCourse(zofia, { title: 'Bread' })
  const colours = async (imageUrl: string) => {
    const fields = { title: 'Bread', imageUrl, duration: '', description: '' }
    await zofia.browser.put(`/api/update-course/${id}`, fields)
    return countColours(await readCard(`/course/${id}/card.png`))
  }
  const drawn = await colours('')
  expect(await colours(url)).not.toBe(drawn)
  expect(await colours(`${server.config.publicUrl.origin}/covers/${nobody}`)).toBe(drawn)
  expect(await colours(url.replace('localhost', 'example.org'))).toBe(drawn)
})

test('the site has a card with its tagline and the three stops', async () => {
  const card = await readCard('/card.png')
  expect(countColours(card)).toBeGreaterThan(200)
  for (const token of ['ink', 'dot-1', 'dot-2', 'dot-3']) expect(inTitle(card, token)).toBeGreaterThan(100)
})

test('different courses have different cards, and the same one always has the same', async () => {
  const [one, other] = [await makeCourse(zofia), await makeCourse(zofia)]
  const bytes = async (id: string) => Buffer.from(await (await ask(`/course/${id}/card.png`)).arrayBuffer())
  expect(await bytes(one)).toEqual(await bytes(one))
  expect(await bytes(one)).not.toEqual(await bytes(other))
})

describe('a title that cannot be written', () => {
  test.each(['日本語 入門', 'Нет и да', 'نور على نور', '🎉🎂', '!?', '\ufdd0\u0378'])(
    '%s gives way to the three stops',
    async (title) => {
      const card = await cardOf(title)
      expect(inTitle(card, 'ink')).toBe(0)
      for (const token of ['dot-1', 'dot-2', 'dot-3']) expect(inTitle(card, token)).toBeGreaterThan(500)
    },
  )

  test.each(['বাংলা, Letter by Letter', 'Tiếng Việt', '🎉 Party 👩‍💻', 'Łódź’s “Őrült” №'])(
    'is not %s',
    async (title) => {
      expect(inTitle(await cardOf(title), title.includes('№') ? 'dot-3' : 'ink')).toBeGreaterThan(1000)
    },
  )
})

test.each([
  '</text></svg><script>alert(1)</script>',
  '&<>"\'&#0;]]>',
  'x'.repeat(200),
  'Ж'.repeat(200),
  `e${'\u0301'.repeat(199)}`,
  'শ্'.repeat(100),
  '\u202e\u2066\u200f backwards',
  'two\nlines\tand more',
  'W'.repeat(30) + ' '.repeat(20) + 'M'.repeat(100),
])('whatever a title holds, there is a card: %j', async (title) => {
  await cardOf(title)
})

describe('a card may be kept', () => {
  test('for ever under the address of its version, and for a while under any other', async () => {
    const id = await makeCourse(zofia, { title: 'Dovetails by Hand' })
    const version = courseCardVersion(
      { name: 'Tercet', tagline: '', logo: null },
      { title: 'Dovetails by Hand', name: 'Zofia Kowalska', imageUrl: '' },
    )
    const keeping = async (query: string) =>
      (await ask(`/course/${id}/card.png${query}`)).headers.get('cache-control')
    expect(await keeping(`?v=${version}`)).toBe('public, max-age=31536000, immutable')
    expect(await keeping('')).toBe('public, max-age=300')
    expect(await keeping('?v=old')).toBe('public, max-age=300')
  })

  test('and is not sent again until the course has changed', async () => {
    const id = await makeCourse(zofia)
    const path = `/course/${id}/card.png`
    const tag = (await ask(path)).headers.get('etag') ?? ''
    const held = { headers: { 'if-none-match': tag } }
    const again = await ask(path, held)
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
    const fields = { title: 'Reading Fast', imageUrl: '', duration: '', description: '' }
    await zofia.browser.put(`/api/update-course/${id}`, fields)
    expect((await ask(path, held)).status).toBe(200)
  })

  test('HEAD tells the same without the picture', async () => {
    const id = await makeCourse(zofia)
    const head = await ask(`/course/${id}/card.png`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type'), (await head.arrayBuffer()).byteLength]).toEqual([
      200,
      'image/png',
      0,
    ])
  })
})

test('a card may be shown by other sites, and nothing else may', async () => {
  const policy = async (path: string) => (await ask(path)).headers.get('cross-origin-resource-policy')
  expect(await policy('/card.png')).toBe('cross-origin')
  expect(await policy(`/course/${await makeCourse(zofia)}/card.png`)).toBe('cross-origin')
  expect(await policy('/')).toBe('same-origin')
})

describe('there is no card', () => {
  test.each([nobody, 'nonsense', "' or 1=1", '%00'])('of %s', async (id) => {
    expect(problemIn(await readAnswer(await ask(`/course/${id}/card.png`))).status).toBe(404)
  })

  test('of a deleted course', async () => {
    const id = await makeCourse(zofia)
    await ask(`/course/${id}/card.png`)
    await zofia.browser.delete(`/api/delete-course/${id}`)
    expect((await ask(`/course/${id}/card.png`)).status).toBe(404)
  })
})

test('while a card is painted, others are answered', async () => {
  const id = await makeCourse(zofia, { title: 'Slow Painting' })
  const order: string[] = []
  const card = ask(`/course/${id}/card.png`).then(() => order.push('card'))
  await ask(`/api/course/${id}`).then(() => order.push('course'))
  await card
  expect(order).toEqual(['course', 'card'])
})
