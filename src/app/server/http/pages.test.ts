import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeAdministrator } from '../../../testing/administrator.ts'
import { type Browser, problemIn } from '../../../testing/browser.ts'
import { makeCourse, makePerson, type Person } from '../../../testing/people.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { adminPaths } from '../../web/pages/admin/AdminPages.tsx'

const unknown = '019a8f3c-1b2d-7e4f-8a5b-0123456789ab'

let server: TestServer
let amina: Person
let courseId: string

beforeAll(async () => {
  server = await startTestServer()
  amina = await makePerson(server, 'Amina Rahman')
  courseId = await makeCourse(amina, {
    title: 'Bread & "Butter" <b>',
    description: 'Flour, water,\nsalt & time.',
  })
})

afterAll(() => server.stop())

/** Sends a form as a browser does without scripts. */
function submit(browser: Browser, path: string, fields: Record<string, string>, headers = {}) {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(fields).toString()
  return browser.send(path, { method: 'POST', body, headers: { ...form, ...headers } })
}

/** The Open Graph data of a page, read as a browser reads it. */
function openGraphOf(html: string): Record<string, string> {
  const entities: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'" }
  const read = (text = '') => text.replaceAll(/&([#\w]+);/g, (whole, name) => entities[name] ?? whole)
  const found = html.matchAll(/<meta property="og:(\w+)" content="([^"]*)"\/>/g)
  return Object.fromEntries([...found].map(([, name = '', content]) => [name, read(content)]))
}

describe('/course/{id}, the address that is shared,', () => {
  test('leads for good to the page of the course, and brings its Open Graph data along', async () => {
    const { status, headers, text } = await server.visitor().get(`/course/${courseId}`)
    expect(status).toBe(301)
    expect(headers.get('location')).toBe(`/all-courses/${courseId}`)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(openGraphOf(text)).toMatchObject({
      title: 'Bread & "Butter" <b>',
      description: 'Flour, water, salt & time.',
      type: 'article',
      url: `http://localhost:4173/all-courses/${courseId}`,
      site_name: 'Tercet',
    })
  })

  test('is understood in capitals and answered to HEAD', async () => {
    const address = `/course/${courseId.toUpperCase()}`
    expect((await server.visitor().get(address)).status).toBe(301)
    const head = await server.visitor().send(address, { method: 'HEAD' })
    expect([head.status, head.headers.get('location'), head.text]).toEqual([
      301,
      `/all-courses/${courseId.toUpperCase()}`,
      '',
    ])
  })

  test.each([unknown, 'not-an-id', '%E0%A4%A', '..%2f..%2fapi', '%2f%2fexample.com'])(
    'is an unknown page for the course %s',
    async (id) => {
      const { status, headers } = await server.visitor().get(`/course/${id}`)
      expect(status).toBe(404)
      expect(headers.has('location')).toBe(false)
    },
  )
})

describe('the page of an unknown address', () => {
  test.each([
    ['/nothing'],
    ['/all-courses/not-an-id'],
    [`/all-courses/${unknown}`],
    ['/login/x'],
    ['/index.php'],
    ['/.env'],
    ['/assets/nothing.js'],
    ['/assets/../../package.json'],
    ['/assets/..%2f..%2fpackage.json'],
    ['/%'],
    ['/%E0%A4%A'],
    ['/%00'],
    ['http://localhost:4173//example.com/'],
  ])('%s has the status 404', async (address) => {
    const { status, headers, text } = await server.visitor().get(address)
    expect(status).toBe(404)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).toContain('Oops! Page Not Found')
  })

  test('is shown without a word beside the log, even when the address cannot be decoded', async () => {
    const spoken = vi.spyOn(console, 'warn')
    onTestFinished(() => spoken.mockRestore())
    expect((await server.visitor().get('/%E0%A4%A/amina@example.org')).status).toBe(404)
    expect(spoken).not.toHaveBeenCalled()
  })

  test('is also what a member sees who wants to edit a course that is not there', async () => {
    expect((await amina.browser.get(`/update-course/${unknown}`)).status).toBe(404)
  })
})

describe('a page', () => {
  test.each(['/', '/all-new-courses', '/all-courses', '/popular-courses', '/login', '/register'])(
    '%s is there for everybody, is made for its reader alone, and answers HEAD',
    async (address) => {
      const { status, headers } = await server.visitor().get(address)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('vary')).toMatch(/\bcookie\b/)
      const head = await server.visitor().send(address, { method: 'HEAD' })
      expect([head.status, head.text]).toEqual([200, ''])
    },
  )

  test.each(['PUT', 'DELETE', 'PATCH', 'POST', 'OPTIONS', 'PROPFIND', 'TRACE2'])(
    'that takes no %s refuses it',
    async (method) => {
      const { status } = await server.visitor().send('/all-courses', { method })
      expect(status).toBe(405)
    },
  )

  test('names only files that are there', async () => {
    const { text } = await server.visitor().get('/')
    const files = [...text.matchAll(/(?:href|src)="(\/(?:assets\/|icon)[^"]+)"/g)].map(
      ([, file = '']) => file,
    )
    expect(files.length).toBeGreaterThan(5)
    for (const file of files) expect((await server.visitor().get(file)).status).toBe(200)
  })

  test('tells its address as it is set, whatever name it was asked for by', async () => {
    const { text } = await server.visitor().get(`http://evil.example/all-courses/${courseId}`)
    expect(openGraphOf(text).url).toBe(`http://localhost:4173/all-courses/${courseId}`)
    expect(text).not.toContain('evil.example')
  })

  test('renews the token of its reader without notice', async () => {
    const { browser } = await makePerson(server)
    server.clock.advance({ minutes: 10 })
    const { status, headers } = await browser.get('/manage-course')
    expect(status).toBe(200)
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^token=[\w.-]+; Max-Age=600; Path=\/; HttpOnly/),
    ])
    expect((await browser.get('/manage-course')).headers.getSetCookie()).toEqual([])
  })

  test('takes the cookies of an ended session away', async () => {
    const { browser } = await makePerson(server)
    server.clock.advance({ days: 8 })
    await browser.get('/')
    // What stays tells only that somebody has logged in on this device before.
    expect([...browser.cookies.keys()]).toEqual(['device'])
  })

  test('does not answer to whoever calls from another site with a form', async () => {
    const { email, password } = amina
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
      const answer = await submit(server.visitor(), '/login', { email, password, from: '/' }, headers)
      expect(problemIn(answer).type).toBe('/problems/foreign-origin')
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  test('does not read a form without bounds', async () => {
    const answer = await submit(server.visitor(), '/login', { email: 'x'.repeat(64 * 1024) })
    expect(problemIn(answer)).toMatchObject({ status: 413, type: '/problems/too-large' })
  })
})

describe('a page for members', () => {
  test.each([
    '/add-course',
    '/manage-course',
    '/my-enrolled-courses',
    `/update-course/${unknown}`,
    '/manage-course?after=x&y=1',
  ])('%s sends a visitor to /login, which knows the way back', async (address) => {
    const { status, headers } = await server.visitor().get(address)
    expect(status).toBe(302)
    expect(headers.get('location')).toBe(`/login?from=${encodeURIComponent(address)}`)
  })

  test.each(['/add-course', '/manage-course', '/my-enrolled-courses'])(
    '%s opens to a member',
    async (address) => {
      const { browser } = await makePerson(server)
      expect((await browser.get(address)).status).toBe(200)
    },
  )

  test('whose address looks like another host never leads there', async () => {
    const { headers } = await server.visitor().get('http://localhost:4173//example.com/add-course')
    expect(headers.has('location')).toBe(false)
  })
})

describe('a page for administrators', () => {
  const addresses = [
    ...adminPaths.map((path) => path.replace(':id', unknown)),
    '/admin/members?q=amina',
    '/admin/events?kind=session.started',
    '/admin/letters?state=kept',
  ]

  test.each(addresses)('%s sends a visitor to /login, which knows the way back', async (address) => {
    const { status, headers } = await server.visitor().get(address)
    expect(status).toBe(302)
    expect(headers.get('location')).toBe(`/login?from=${encodeURIComponent(address)}`)
  })

  test.each(addresses)('%s is not there for a member, who learns nothing from it', async (address) => {
    const { browser } = await makePerson(server)
    const { status, text } = await browser.get(address)
    expect(status).toBe(404)
    expect(text).toContain('Oops! Page Not Found')
    expect(text).not.toContain('aria-label="Administration"')
  })

  test.each(addresses)('%s opens to an administrator, if there is such a thing', async (address) => {
    const { browser } = await makeAdministrator(server)
    const { status, text } = await browser.get(address)
    expect(status).toBe(address.includes(unknown) ? 404 : 200)
    expect(text.includes('aria-label="Administration"')).toBe(status === 200)
  })

  test('is not found where there is none', async () => {
    const { browser } = await makeAdministrator(server)
    for (const address of ['/admin/nothing', '/admin/members/x/y', '/admin/letters/x']) {
      expect((await browser.get(address)).status).toBe(404)
    }
  })

  test('takes its forms from administrators alone', async () => {
    const zofia = await makePerson(server)
    const page = `/admin/members/${zofia.id}`
    const promotion = { section: 'role', to: 'administrator', confirm: 'yes' }
    const byUser = await submit(zofia.browser, page, promotion)
    expect(byUser.status).toBe(404)
    const byVisitor = await submit(server.visitor(), page, promotion)
    expect(byVisitor.headers.get('location')).toContain('/login')
    const { browser } = await makeAdministrator(server)
    const unsure = await submit(browser, page, { ...promotion, confirm: '' })
    expect(unsure.text).toContain('Please tick the box first.')
    expect(unsure.text).toContain('This person is a member.')
    const sure = await submit(browser, page, promotion)
    expect(sure.text).toContain('This person is an administrator.')
  })

  test('is in the account menu of administrators, and of nobody else', async () => {
    const link = 'href="/admin"'
    expect((await (await makeAdministrator(server)).browser.get('/jobs')).text).toContain(link)
    expect((await (await makePerson(server)).browser.get('/jobs')).text).not.toContain(link)
    expect((await server.visitor().get('/jobs')).text).not.toContain(link)
  })
})

describe('logging in by the form of the page', () => {
  function logIn(from: string) {
    return submit(server.visitor(), '/login', { email: amina.email, password: amina.password, from })
  }

  test('leads back to where one came from, signed in', async () => {
    const browser = server.visitor()
    const { email, password } = amina
    const { status, headers } = await submit(browser, '/login', { email, password, from: '/add-course' })
    expect([status, headers.get('location')]).toEqual([302, '/add-course'])
    expect([...browser.cookies.keys()].sort()).toEqual(['device', 'session', 'token'])
    expect((await browser.get('/add-course')).status).toBe(200)
  })

  test.each([
    'https://example.com/',
    '//example.com',
    '/\\example.com',
    '/.//example.com',
    '/x/..//example.com',
    '/%2e//example.com',
    'javascript:alert(1)',
    '\\\\example.com',
    '/\t/example.com',
    '',
  ])('never leads off this site: %j', async (from) => {
    const { status, headers } = await logIn(from)
    expect([status, headers.get('location')]).toEqual([302, '/'])
  })

  test('a way back that leads elsewhere does not even get into the form', async () => {
    for (const page of ['/login', '/register']) {
      const { text } = await server.visitor().get(`${page}?from=/.//example.com`)
      expect(text).toContain('<input type="hidden" name="from" value="/"/>')
    }
  })

  test('registering does not lead off this site either', async () => {
    const { status, headers } = await submit(server.visitor(), '/register', {
      name: 'Leila',
      photo: 'https://example.org/leila.jpg',
      email: 'leila@example.org',
      password: 'Correct.Horse1',
      confirm: 'Correct.Horse1',
      from: '/.//example.com',
    })
    expect([status, headers.get('location')]).toEqual([302, '/'])
  })
})

test('scripts and style sheets are sent in the brotli form that was made when they were built', async () => {
  const { text } = await server.visitor().get('/')
  const [file = ''] = /\/assets\/[^"]+\.js/.exec(text) ?? []
  const sent = await server.visitor().send(file, { headers: { 'accept-encoding': 'br' } })
  expect(sent.headers.get('content-encoding')).toBe('br')
  expect(sent.headers.get('content-type')).toContain('javascript')
})
