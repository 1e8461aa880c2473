import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

const origin = 'https://courses.example.org'

let server: TestServer
let zofia: Person
let id: string

beforeAll(async () => {
  server = await startTestServer({ settings: { PUBLIC_URL: origin, SITE_NAME: 'Night School' } })
  zofia = await makePerson(server, 'Zofia <Kowalska>')
  id = await makeCourse(zofia, { title: '“Bread” & <b>Butter</b>' })
})

afterAll(() => server.stop())

const entities: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'" }

/** The elements of a page's head that say something about it, each as its attributes. */
async function headOf(path: string): Promise<Record<string, string>[]> {
  const { text } = await server.visitor().get(path)
  return Array.from(text.matchAll(/<(?:meta|link) ([^>]*?)\/>/g), ([, attributes = '']) =>
    Object.fromEntries(
      Array.from(attributes.matchAll(/([\w-]+)="([^"]*)"/g), ([, name = '', value = '']) => [
        name,
        value.replaceAll(/&([#\w]+);/g, (whole, entity) => entities[entity] ?? whole),
      ]),
    ),
  )
}

const metaOf = async (path: string, key: string) =>
  (await headOf(path)).find(({ property, name }) => property === key || name === key)?.content

const canonicalOf = async (path: string) => (await headOf(path)).find(({ rel }) => rel === 'canonical')?.href

describe('the picture beside a shared link', () => {
  test('is the card of the course, under an address that may be kept for ever', async () => {
    for (const path of [`/all-courses/${id}`, `/course/${id}`]) {
      const image = (await metaOf(path, 'og:image')) ?? ''
      expect(image).toMatch(new RegExp(`^${origin}/course/${id}/card\\.png\\?v=\\w+$`))
      const answer = await server.app.request(image.slice(origin.length))
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('content-type')).toBe(await metaOf(path, 'og:image:type'))
    }
  })

  test('is described by its size and in words', async () => {
    const path = `/all-courses/${id}`
    expect(await metaOf(path, 'og:image:width')).toBe('1200')
    expect(await metaOf(path, 'og:image:height')).toBe('630')
    expect(await metaOf(path, 'og:image:alt')).toBe('“Bread” & <b>Butter</b>, a course by Zofia <Kowalska>')
    expect(await metaOf(path, 'twitter:card')).toBe('summary_large_image')
  })

  test('has another address once the course is called otherwise', async () => {
    const course = await makeCourse(zofia, { title: 'Before' })
    const before = await metaOf(`/all-courses/${course}`, 'og:image')
    const fields = { title: 'After', imageUrl: '', duration: '', description: '' }
    await zofia.browser.put(`/api/update-course/${course}`, fields)
    expect(await metaOf(`/all-courses/${course}`, 'og:image')).not.toBe(before)
  })

  test.each(['/', '/instructors', '/all-courses?q=bread'])('is the card of the site for %s', async (path) => {
    expect(await metaOf(path, 'og:image')).toMatch(new RegExp(`^${origin}/card\\.png\\?v=\\w+$`))
    expect(await metaOf(path, 'og:image:alt')).toBe('Night School. Learn. Grow. Succeed.')
  })
})

test.each([
  ['/', '/'],
  ['/?utm_source=mail', '/'],
  ['/all-courses?q=bread&sort=title', '/all-courses'],
  ['/all-new-courses?after=WyJvbGRlc3QiXQ', '/all-new-courses'],
  ['/Instructors/', '/instructors'],
  ['/terms-condition#2', '/terms-condition'],
])('%s has one true address, %s', async (path, address) => {
  expect(await canonicalOf(path)).toBe(origin + address)
})

test('a course has one true address, however its id is written', async () => {
  for (const path of [
    `/all-courses/${id.toUpperCase()}`,
    `/all-courses/${id}/`,
    `/all-courses/${id}?from=feed`,
  ]) {
    expect(await canonicalOf(path)).toBe(`${origin}/all-courses/${id}`)
  }
})

test('every page tells where its feeds and its manifest are', async () => {
  for (const path of ['/', '/login', `/all-courses/${id}`]) {
    const links = await headOf(path)
    expect(links.filter(({ rel }) => rel === 'alternate')).toEqual([
      {
        rel: 'alternate',
        type: 'application/atom+xml',
        title: 'Night School: newest courses (Atom)',
        href: '/atom.xml',
      },
      {
        rel: 'alternate',
        type: 'application/rss+xml',
        title: 'Night School: newest courses (RSS)',
        href: '/feed.xml',
      },
    ])
    expect(links).toContainEqual({ rel: 'manifest', href: '/manifest.webmanifest' })
  }
})
