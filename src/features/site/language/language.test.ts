import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Browser, problemIn } from '../../../testing/browser.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let secure: TestServer

beforeAll(async () => {
  server = await startTestServer()
  secure = await startTestServer({ settings: { PUBLIC_URL: 'https://courses.example.org' }, besides: server })
})

afterAll(async () => {
  await secure.stop()
  await server.stop()
})

/** Sends the form in the footer as a browser without scripts does. */
function choose(browser: Browser, { path, language }: { path: string; language: string }, reads = 'en') {
  return browser.send(`/language?${new URLSearchParams({ path })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': reads },
    body: `${new URLSearchParams({ language })}`,
  })
}

test('the form in the footer names its page', async () => {
  const { text } = await server.visitor().get('/all-courses?q=bread')
  expect(/action="(\/language[^"]*)"/.exec(text)?.[1]).toBe('/language?path=%2Fall-courses%3Fq%3Dbread')
})

const headingIn = (text: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(text)?.[1]

test('a visitor chooses a language in the footer, and is led back to the page in it', async () => {
  const visitor = server.visitor()
  const chosen = await choose(visitor, { language: 'bn', path: '/instructors?from=footer' })
  expect([chosen.status, chosen.headers.get('location')]).toEqual([302, '/instructors?from=footer'])
  expect(visitor.cookies.get('language')).toBe('bn')
  const page = await visitor.get('/instructors')
  expect(page.text).toContain('<html lang="bn" dir="ltr"')
  expect(headingIn(page.text)).toBe('প্রশিক্ষক')
  await choose(visitor, { language: 'en', path: '/' })
  expect(headingIn((await visitor.get('/instructors')).text)).toBe('Instructors')
})

test.each(['//elsewhere.example', 'https://elsewhere.example/', ''])(
  'the form in the footer leads to no other site, as %j would',
  async (path) => {
    const { headers } = await choose(server.visitor(), { language: 'bn', path })
    expect(headers.get('location')).toBe('/')
  },
)

const linkIn = (text: string) => /<main[^>]*>.*?<a [^>]*href="([^"]*)"/s.exec(text)?.[1]

test('a form with a language that is not on offer changes nothing, and its page leads back in the language of the reader', async () => {
  const visitor = server.visitor()
  const path = '/instructors?from=footer'
  const page = await choose(visitor, { language: 'xx', path }, 'bn')
  expect([page.status, headingIn(page.text)]).toEqual([400, 'ফর্মটি পড়া যায়নি'])
  const again = `/language?${new URLSearchParams({ path })}`
  expect([visitor.cookies.has('language'), linkIn(page.text)]).toEqual([false, again])
  expect((await visitor.send(again)).headers.get('location')).toBe(path)
  const elsewhere = await visitor.send('/language?path=//elsewhere.example')
  expect(elsewhere.headers.get('location')).toBe('/')
})

test('who chooses languages too often is told so, and led back', async () => {
  const limited = await startTestServer({ settings: { LIMIT_WRITES: '1/10m' }, besides: server })
  onTestFinished(() => limited.stop())
  const visitor = limited.visitor()
  await choose(visitor, { language: 'bn', path: '/' })
  const page = await choose(visitor, { language: 'en', path: '/instructors' })
  expect([page.status, headingIn(page.text)]).toEqual([429, 'এটি খুব ঘন ঘন করা হয়েছে'])
  expect(page.text).toContain('একটু পরে আবার চেষ্টা করুন।')
  expect(linkIn(page.text)).toBe('/language?path=%2Finstructors')
})

test('a language that is not on offer is refused for programs', async () => {
  const visitor = server.visitor()
  for (const language of ['xx', 'ar-XB', '', 1, null]) {
    const answer = await visitor.put('/api/language', { language })
    expect([answer.status, problemIn(answer).errors]).toEqual([
      422,
      [{ field: 'language', message: 'Please choose one of: en, bn.' }],
    ])
  }
})

test('a program chooses a language by a call, for a year, and over https by https alone', async () => {
  const answer = await server.visitor().put('/api/language', { language: 'bn' })
  expect([answer.status, answer.body]).toEqual([200, { language: 'bn' }])
  const attributes = 'language=bn; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax'
  expect(answer.headers.getSetCookie()).toEqual([attributes])
  const safe = await secure.visitor().put('/api/language', { language: 'bn' })
  expect(safe.headers.getSetCookie()).toEqual([attributes.replace('; SameSite', '; Secure; SameSite')])
})

test('who has chosen nothing reads what the browser asks for, and caches are told so', async () => {
  const read = (language: string) =>
    server.visitor().send('/instructors', { headers: { 'accept-language': language } })
  const page = await read('bn-BD,bn;q=0.9,en;q=0.5')
  expect(headingIn(page.text)).toBe('প্রশিক্ষক')
  expect(page.headers.get('vary')?.toLowerCase()).toContain('accept-language')
  expect(headingIn((await read('de,en;q=0.5')).text)).toBe('Instructors')
})

test('refusals are said in the language of the reader, with the fields that they are about', async () => {
  const asked = { headers: { 'accept-language': 'bn' } }
  const missing = await server.visitor().send('/api/course/00000000-0000-4000-8000-000000000000', asked)
  expect(problemIn(missing)).toMatchObject({
    status: 404,
    detail: 'এমন কোনো কোর্স নেই, অথবা কোর্সটি সরিয়ে ফেলা হয়েছে।',
  })
  const invalid = await server.visitor().send('/api/all-courses?sort=sideways', asked)
  expect(problemIn(invalid).errors).toEqual([
    { field: 'sort', message: expect.stringMatching(/^এগুলোর একটি বেছে নিন: /) },
  ])
})
