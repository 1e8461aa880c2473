import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDb } from '../../../base/db/db.ts'
import { newId } from '../../../base/ids.ts'
import { createLog } from '../../../base/log.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { indexesIn, plansOf, sorts, tablesReadWhole } from '../../../testing/plans.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { elementsIn, readXml, type XmlElement } from '../../../testing/xml.ts'
import { insertCourse } from '../store.ts'
import { findCourseIdFrom, listCourseChanges, listNewestCourses } from './store.ts'

const origin = 'https://courses.example.org'
const nasty = `<script>alert("1")</script> & 'co' ]]> \u0001 \ufffe 🎉 শিক্ষা`

let server: TestServer
let zofia: Person

beforeAll(async () => {
  server = await startTestServer({ settings: { PUBLIC_URL: origin, SITE_NAME: 'Night & <Day>' } })
  zofia = await makePerson(server, 'Zofia <Kowalska>')
})

afterAll(() => server.stop())

const get = (path: string, headers = {}) => server.visitor().send(path, { headers })

async function read(path: string): Promise<XmlElement> {
  const { status, text } = await get(path)
  expect(status).toBe(200)
  return readXml(text)
}

const textsOf = (document: XmlElement, name: string) => elementsIn(document, name).map(({ text }) => text)

describe('before there is any course', () => {
  test('feeds and the sitemap are whole all the same', async () => {
    expect(textsOf(await read('/feed.xml'), 'item')).toEqual([])
    expect(textsOf(await read('/atom.xml'), 'entry')).toEqual([])
    expect(textsOf(await read('/sitemap.xml'), 'loc')).toEqual([`${origin}/sitemap-pages.xml`])
    expect((await get('/sitemap-courses.xml?from=00000000-0000-0000-0000-000000000000')).status).toBe(404)
    expect((await get('/sitemap-instructors.xml')).status).toBe(404)
  })
})

describe('robots.txt', () => {
  test('lets everybody in, names the sitemap, and keeps data and members’ pages out', async () => {
    const { status, headers, text } = await get('/robots.txt')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const lines = text.split('\n')
    expect(lines.slice(0, 2)).toEqual(['User-agent: *', 'Allow: /'])
    expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`)
    const closed = lines.flatMap((line) => line.match(/^Disallow: (.+)/)?.[1] ?? [])
    for (const path of ['/api/all-courses', '/login?from=%2Fadd-course', '/manage-course', '/add-course']) {
      expect(closed.some((start) => path.startsWith(start))).toBe(true)
    }
    for (const path of ['/', '/login', '/all-courses', '/course/1/card.png', '/feed.xml']) {
      expect(closed.some((start) => path.startsWith(start))).toBe(false)
    }
  })
})

describe('feeds', () => {
  let id = ''

  beforeAll(async () => {
    for (let at = 0; at < 51; at++) await makeCourse(zofia, { title: `Course ${at}` })
    server.clock.advance({ minutes: 5 })
    id = await makeCourse(zofia, { title: nasty, description: 'First < second.\r\nThird & last.' })
  })

  test('RSS holds the newest fifty courses, newest first', async () => {
    const { headers, text } = await get('/feed.xml')
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const feed = readXml(text)
    const items = elementsIn(feed, 'item')
    expect(items).toHaveLength(50)
    expect(textsOf(feed, 'title').slice(0, 3)).toEqual([
      'Night & <Day>: newest courses',
      nasty.replace('\u0001', '').replace('\ufffe', ''),
      'Course 50',
    ])
    expect(items[0]?.children.map(({ name, text }) => [name, text]).slice(1)).toEqual([
      ['link', `${origin}/all-courses/${id}`],
      ['guid', `urn:uuid:${id}`],
      ['pubDate', 'Sat, 21 Nov 2026 09:05:00 GMT'],
      ['dc:creator', 'Zofia <Kowalska>'],
      ['description', 'First &lt; second.<br>Third &amp; last.'],
    ])
    expect(elementsIn(feed, 'atom:link')[0]?.attributes.href).toBe(`${origin}/feed.xml`)
  })

  test('Atom holds the same, and everything that RFC 4287 demands', async () => {
    const { headers, text } = await get('/atom.xml')
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const feed = readXml(text)
    expect(feed.attributes.xmlns).toBe('http://www.w3.org/2005/Atom')
    const entries = elementsIn(feed, 'entry')
    expect(entries).toHaveLength(50)
    for (const entry of [feed, ...entries]) {
      const names = entry.children.map(({ name }) => name)
      for (const name of ['id', 'title', 'updated', 'author']) {
        expect(names.filter((other) => other === name)).toHaveLength(1)
      }
    }
    const [first] = entries
    expect(first && textsOf(first, 'summary')).toEqual(['First < second.\r\nThird & last.'])
    expect(first && textsOf(first, 'updated')).toEqual(['2026-11-21T09:05:00.000Z'])
    expect(first && elementsIn(first, 'link')[0]?.attributes).toEqual({ href: `${origin}/all-courses/${id}` })
  })

  test('hold no e-mail address of anybody', async () => {
    for (const path of ['/feed.xml', '/atom.xml']) expect((await get(path)).text).not.toContain(zofia.email)
  })

  test.each(['/feed.xml', '/atom.xml', '/sitemap.xml', '/sitemap-pages.xml', '/robots.txt'])(
    '%s is not sent again to who holds it',
    async (path) => {
      const { headers } = await get(path)
      const tag = headers.get('etag') ?? ''
      expect(headers.get('cache-control')).toBe('public, max-age=300')
      for (const held of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await get(path, { 'if-none-match': held })
        expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
      }
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
    },
  )

  test('say when they changed, and are sent once that was later', async () => {
    const { headers } = await get('/feed.xml')
    const changed = headers.get('last-modified') ?? ''
    expect(changed).toBe('Sat, 21 Nov 2026 09:05:00 GMT')
    expect((await get('/feed.xml', { 'if-modified-since': changed })).status).toBe(304)
    expect((await get('/feed.xml', { 'if-modified-since': 'Sat, 21 Nov 2026 09:04:59 GMT' })).status).toBe(
      200,
    )
    expect((await get('/feed.xml', { 'if-modified-since': 'yesterday' })).status).toBe(200)
    const both = { 'if-modified-since': changed, 'if-none-match': '"other"' }
    expect((await get('/feed.xml', both)).status).toBe(200)
  })

  test('change with a course', async () => {
    const { headers } = await get('/feed.xml')
    await zofia.browser.delete(`/api/delete-course/${id}`)
    const again = await get('/feed.xml', { 'if-none-match': headers.get('etag') ?? '' })
    expect(again.status).toBe(200)
    expect(again.text).not.toContain(id)
  })
})

test.each(['/robots.txt', '/feed.xml', '/atom.xml', '/sitemap.xml', '/sitemap-pages.xml'])(
  '%s answers HEAD, and names this site whatever Host was asked',
  async (path) => {
    const head = await server.visitor().send(path, { method: 'HEAD' })
    const asked = await server.app.request(`http://evil.example/${path.slice(1)}`, {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    const text = await asked.text()
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers.get('etag')).toBe(asked.headers.get('etag'))
    expect(text).not.toContain('evil.example')
    expect(text).toContain(origin)
  },
)

describe('the sitemap', () => {
  test('names the public pages, and each of them is there and wants to be found', async () => {
    const pages = textsOf(await read('/sitemap-pages.xml'), 'loc')
    expect(pages).toContain(`${origin}/`)
    for (const page of pages) {
      const { status, text } = await get(new URL(page).pathname)
      expect([page, status]).toEqual([page, 200])
      expect(text).not.toContain('name="robots"')
      expect(text).toContain(`<link rel="canonical" href="${page}"/>`)
    }
  })

  test('names every course that is there, with its last change', async () => {
    const courses = await listNewestCourses(server.db, 1000)
    const found = (await readParts()).flat()
    expect(found.toSorted()).toEqual(
      courses.map(({ _id, updatedDate }) => `${origin}/all-courses/${_id} ${updatedDate}`).toSorted(),
    )
  })

  test('names every member who teaches and has an account, and nobody else', async () => {
    const [amina, gone] = [await makePerson(server, 'Amina'), await makePerson(server, 'Gone')]
    const left = await makeCourse(amina, { title: 'Left' })
    const removed = await makeCourse(gone, { title: 'Removed' })
    await gone.browser.delete(`/api/delete-course/${removed}`)
    const named = async () => textsOf(await read('/sitemap-instructors.xml'), 'loc')
    expect(await named()).toEqual([zofia, amina].map(({ id }) => `${origin}/instructors/${id}`))
    for (const page of await named()) expect((await get(new URL(page).pathname)).status).toBe(200)
    await amina.browser.delete(`/api/delete-course/${left}`)
    expect(await named()).toEqual([`${origin}/instructors/${zofia.id}`])
  })

  test.each(['', '?from=', '?from=1', "?from=' or 1=1", '?from=ffffffff-ffff-ffff-ffff-ffffffffffff'])(
    'has no part at /sitemap-courses.xml%s',
    async (query) => {
      expect((await get(`/sitemap-courses.xml${query}`)).status).toBe(404)
    },
  )

  describe('of more courses than one part may hold', () => {
    beforeAll(async () => {
      server.clock.advance({ days: 1 })
      // A connection that waits for as long as it takes.
      const patient = openDb({ connectionString: server.databaseUrl }, createLog('silent'), null)
      await sql`
        insert into courses (id, creator_id, title, created_at, updated_at)
        select gen_random_uuid(), ${zofia.id}, 'Lesson ' || at, now(), timestamptz '2026-01-01'
        from generate_series(1, 50000) as at`.execute(patient)
      await sql`analyze courses`.execute(patient)
      await patient.destroy()
    })

    test('every course stands in just one part, and no part holds more than 50,000', async () => {
      const parts = await readParts()
      expect(parts.map(({ length }) => length)).toEqual([50_000, 51])
      expect(new Set(parts.flat()).size).toBe(50_051)
    })

    test('a new course is found within the hour', async () => {
      const id = newId()
      await insertCourse(server.db, {
        id,
        creatorId: zofia.id,
        createdAt: server.clock.now(),
        title: 'New',
        imageUrl: '',
        duration: '',
        description: '',
      })
      server.clock.advance({ minutes: 61 })
      expect((await readParts()).flat().filter((line) => line.includes(id))).toHaveLength(1)
    })

    test('a part is read from the index of ids, a step at a time', async () => {
      const from = '80000000-0000-0000-0000-000000000000'
      for (const plan of await plansOf(server.db, (db) =>
        Promise.all([listCourseChanges(db, from, 1001), findCourseIdFrom(db, from, 0)]),
      )) {
        expect(tablesReadWhole(plan)).toEqual([])
        // Both are in the order of ids; which one is shorter changes when the database has cleaned up behind itself.
        expect(indexesIn(plan)).toHaveLength(1)
        expect(['courses_pkey', 'courses_live']).toEqual(expect.arrayContaining(indexesIn(plan)))
        expect(sorts(plan)).toBe(false)
      }
    })

    test('who asks only for the head of a part costs one step', async () => {
      const [first = ''] = textsOf(await read('/sitemap.xml'), 'loc').slice(1)
      const path = first.slice(origin.length)
      const { status, headers, text } = await server.visitor().send(path, { method: 'HEAD' })
      expect([status, headers.get('content-type'), text]).toEqual([200, 'application/xml; charset=utf-8', ''])
    })
  })

  /** The courses of each part, as `address change`. */
  async function readParts(): Promise<string[][]> {
    const [pages, instructors, ...parts] = textsOf(await read('/sitemap.xml'), 'loc')
    expect([pages, instructors]).toEqual([`${origin}/sitemap-pages.xml`, `${origin}/sitemap-instructors.xml`])
    const found: string[][] = []
    for (const part of parts) {
      const document = await read(part.slice(origin.length))
      expect(document.attributes.xmlns).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
      found.push(document.children.map((url) => url.children.map(({ text }) => text).join(' ')))
    }
    return found
  }
})
