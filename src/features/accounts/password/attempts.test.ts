import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, problemIn } from '../../../testing/browser.ts'
import { makePerson, type Person } from '../../../testing/people.ts'
import { visitorChange } from '../../../testing/samples.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let second: TestServer

beforeAll(async () => {
  server = await startTestServer()
  second = await startTestServer({ besides: server })
})

afterAll(async () => {
  await second.stop()
  await server.stop()
})

function guess(browser: Browser, { email }: { email: string }, password = 'Wrong.Horse1', headers = {}) {
  return browser.send('/api/auth/sign-in', { method: 'POST', body: { email, password }, headers })
}

/** How a number of guesses is answered, one after the other. */
async function guesses(count: number, person: { email: string }, browser = () => server.visitor()) {
  const answers: number[] = []
  for (let made = 0; made < count; made++) answers.push((await guess(browser(), person)).status)
  return answers
}

const wrong = (count: number) => Array<number>(count).fill(401)

describe('guessing the password of an account', () => {
  test('is stopped after five, from wherever it is tried, and says for how long', async () => {
    const amina = await makePerson(server)
    expect(await guesses(5, amina)).toEqual(wrong(5))
    const refused = await guess(server.visitor(), amina)
    expect(problemIn(refused)).toEqual({
      type: '/problems/auth/too-many-requests',
      title: 'Too many attempts',
      status: 429,
      detail: 'Too many attempts. Try again in 1 minute.',
    })
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await guess(server.visitor(), amina, amina.password)).status).toBe(429)
    server.clock.advance({ seconds: 59 })
    expect((await guess(server.visitor(), amina, amina.password)).headers.get('retry-after')).toBe('1')
    server.clock.advance({ seconds: 1 })
    expect((await guess(server.visitor(), amina, amina.password)).status).toBe(200)
  })

  test('is counted by all instances together: of 24 at the same moment exactly five are tried', async () => {
    const amina = await makePerson(server)
    const instances = Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? server : second))
    const answers = await Promise.all(instances.map((instance) => guess(instance.visitor(), amina)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...wrong(5), ...Array(19).fill(429)])
  })

  test('looks the same for an e-mail that nobody has', async () => {
    const nobody = { email: 'nobody-at-all@example.org' }
    expect(await guesses(6, nobody)).toEqual([...wrong(5), 429])
  })

  test('is not made easier by signing in to an account of one’s own in between', async () => {
    const [amina, mallory] = [await makePerson(server), await makePerson(server)]
    const answers: number[] = []
    for (let made = 0; made < 6; made++) {
      answers.push((await guess(mallory.browser, amina)).status)
      await guess(mallory.browser, mallory, mallory.password)
    }
    expect(answers).toEqual([...wrong(5), 429])
  })

  test('leaves the right password uncounted: signing in often locks nobody out', async () => {
    const amina = await makePerson(server)
    for (let made = 0; made < 8; made++) {
      expect((await guess(server.visitor(), amina, amina.password)).status).toBe(200)
    }
  })
})

describe('a device that has signed in before', () => {
  /** Somebody who has signed out again, on the device they used. */
  async function someoneWhoLeft(): Promise<Person> {
    const person = await makePerson(server)
    await person.browser.post('/api/auth/sign-out')
    expect([...person.browser.cookies.keys()]).toEqual(['device'])
    return person
  }

  test('is not locked out by strangers who guess', async () => {
    const amina = await someoneWhoLeft()
    await guesses(6, amina)
    expect((await guess(amina.browser, amina, amina.password)).status).toBe(200)
  })

  test('is not locked out by strangers behind the same address either', async () => {
    const amina = await someoneWhoLeft()
    const limited = await startTestServer({ besides: server, settings: { LIMIT_SIGN_IN: '3/1h' } })
    const address = '192.0.2.77'
    for (const email of ['a@example.org', 'b@example.org', 'c@example.org']) {
      expect((await guess(limited.visitor(address), { email })).status).toBe(401)
    }
    expect((await guess(limited.visitor(address), amina, amina.password)).status).toBe(429)
    const own = limited.visitor(address)
    for (const [name, value] of amina.browser.cookies) own.cookies.set(name, value)
    expect((await guess(own, amina, amina.password)).status).toBe(200)
    await limited.stop()
  })

  test('has five attempts like everybody else', async () => {
    const amina = await someoneWhoLeft()
    expect(await guesses(6, amina, () => amina.browser)).toEqual([...wrong(5), 429])
  })

  test('is known for the accounts that it signed in to, and no other', async () => {
    const [amina, zofia] = [await someoneWhoLeft(), await someoneWhoLeft()]
    await guess(amina.browser, zofia, zofia.password)
    await guesses(6, amina)
    await guesses(6, zofia)
    expect((await guess(amina.browser, amina, amina.password)).status).toBe(200)
    expect((await guess(amina.browser, zofia, zofia.password)).status).toBe(200)
    expect((await guess(zofia.browser, amina, amina.password)).status).toBe(429)
  })

  test.each([
    ['made up', () => `${'A'.repeat(22)}.${'B'.repeat(24)}`],
    ['of another device', (cookie: string) => `${'A'.repeat(22)}.${cookie.split('.')[1]}`],
    ['cut short', (cookie: string) => cookie.slice(0, -1)],
    ['empty', () => ''],
  ])('is not known by a cookie that is %s', async (_, change) => {
    const amina = await someoneWhoLeft()
    const thief = server.visitor()
    thief.cookies.set('device', change(amina.browser.cookies.get('device') ?? ''))
    await guesses(5, amina)
    expect((await guess(thief, amina, amina.password)).status).toBe(429)
  })
})

describe('an address', () => {
  test('that guesses for many accounts is stopped, whatever it writes into headers', async () => {
    const few = await startTestServer({ besides: server, settings: { LIMIT_SIGN_IN: '4/1h' } })
    const answers: number[] = []
    for (let made = 0; made < 5; made++) {
      const headers = { 'x-forwarded-for': `203.0.113.${made}`, 'x-real-ip': `203.0.113.${made}` }
      const person = { email: `victim-${made}@example.org` }
      answers.push((await guess(few.visitor('192.0.2.5'), person, 'Wrong.Horse1', headers)).status)
    }
    expect(answers).toEqual([...wrong(4), 429])
    await few.stop()
  })

  test('is told from others behind the operator’s own proxy, and all of a /64 are one', async () => {
    const settings = { LIMIT_SIGN_IN: '2/1h', TRUST_PROXY: '1' }
    const proxied = await startTestServer({ besides: server, settings })
    let made = 0
    const from = (address: string) => {
      made += 1
      const headers = { 'x-forwarded-for': `198.51.100.${made}, ${address}` }
      return guess(
        proxied.visitor('10.9.9.9'),
        { email: `proxied-${made}@example.org` },
        'Wrong.Horse1',
        headers,
      )
    }
    const statuses = []
    for (const host of ['1', '2', 'ffff']) statuses.push((await from(`2001:db8:5:6::${host}`)).status)
    expect(statuses).toEqual([401, 401, 429])
    expect((await from('2001:db8:5:7::1')).status).toBe(401)
    await proxied.stop()
  })
})

test('a classroom of forty behind one address registers, signs in and works at once', async () => {
  const address = '192.0.2.40'
  const class40 = Array.from({ length: 40 }, (_, seat) => ({
    email: `seat-${seat}@example.org`,
    browser: server.visitor(address),
  }))
  const all = async (act: (learner: (typeof class40)[number]) => Promise<{ status: number }>) => [
    ...new Set((await Promise.all(class40.map(act))).map(({ status }) => status)),
  ]
  const password = 'Correct.Horse1'
  const post = (path: string, body?: object) =>
    all(({ email, browser }) => browser.post(path, { email, ...body }))
  expect(await post('/api/auth/sign-up', { password })).toEqual([201])
  expect(await post('/api/jwt')).toEqual([200])
  expect(await all(({ browser }) => browser.post('/api/auth/sign-out'))).toEqual([200])
  for (const { browser } of class40) browser.cookies.clear()
  expect(await post('/api/auth/sign-in', { password: 'Wrong.Horse1' })).toEqual([401])
  expect(await post('/api/auth/sign-in', { password })).toEqual([200])
  expect(await post('/api/jwt')).toEqual([200])
  expect(await all(({ email, browser }) => browser.get(`/api/courses?email=${email}`))).toEqual([200])
  const { path, body } = visitorChange
  const text = 'We are all here.'
  expect(await all(({ browser }) => browser.post(`/api${path}`, body({ text })))).toEqual([201])
}, 60_000)

test('a session that asks for tokens without end is slowed down', async () => {
  const { browser, email } = await makePerson(server)
  const statuses = []
  for (let made = 0; made < 31; made++) statuses.push((await browser.post('/api/jwt', { email })).status)
  expect(statuses).toEqual([...Array(30).fill(200), 429])
})
