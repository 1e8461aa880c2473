import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nothingStale, type Stale } from '../../../../base/http/stale.ts'
import { readEndpoints } from '../../../../testing/endpoints.ts'
import { publicPages } from '../../../features.ts'
import { publicReadsOf } from './publicReads.ts'
import { makeResponseCache, type ResponseCache } from './responseCache.ts'

const everything: Stale = { catalogue: true, course: 'every' }
const findPublicRead = publicReadsOf(await readEndpoints(), publicPages)

let server: Server
let cache: ResponseCache
let time: number
let told: string[]
/** How often the product was asked through the cache, and past it. */
let asked: number
let passed: number
let product: (request: Request) => Response | Promise<Response>

const requestOf = ({ url = '', headers }: IncomingMessage) =>
  new Request(new URL(url, 'http://localhost'), { headers: headers as Record<string, string> })

const page = (text: string, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { 'content-type': 'text/plain', ...headers } })

beforeEach(async () => {
  time = 0
  told = []
  asked = 0
  passed = 0
  product = () => page(`answer ${asked}`)
  cache = makeResponseCache(
    async (asking) => {
      asked += 1
      const answer = await product(requestOf(asking))
      return {
        status: answer.status,
        headers: [...answer.headers],
        body: Buffer.from(await answer.arrayBuffer()),
      }
    },
    (_, response) => {
      passed += 1
      response.end(`passed ${passed}`)
    },
    findPublicRead,
    ({ method, route, status }) => told.push(`${method} ${route} ${status}`),
    () => time,
  )
  server = createServer(cache.listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

type Sent = { method?: string; headers?: Record<string, string>; signal?: AbortSignal }

async function ask(path = '/all-courses', { method = 'GET', headers = {}, ...rest }: Sent = {}) {
  const { port } = server.address() as { port: number }
  const sent = request({ agent, host: '127.0.0.1', port, path, method, headers, ...rest })
  sent.end()
  const [answer] = await once(sent, 'response')
  const own = answer.headers as Record<string, string>
  const bytes = Buffer.concat(await answer.toArray())
  return { status: answer.statusCode as number, headers: own, text: unpacked(bytes, own['content-encoding']) }
}

function unpacked(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return `${brotliDecompressSync(bytes)}`
  if (encoding === 'zstd') return `${zstdDecompressSync(bytes)}`
  return `${encoding === 'gzip' ? gunzipSync(bytes) : bytes}`
}

/** Lets the product answer only when it is told to. */
function hold() {
  const gate = Promise.withResolvers<Response>()
  const begun = Promise.withResolvers<void>()
  product = () => {
    begun.resolve()
    return gate.promise
  }
  return { begun: begun.promise, answer: gate.resolve }
}

test('visitors of the same second get the same answer from memory', async () => {
  expect(await ask()).toMatchObject({ status: 200, text: 'answer 1' })
  time = 999
  const again = await ask()
  expect(again).toMatchObject({ status: 200, text: 'answer 1', headers: { 'content-type': 'text/plain' } })
  expect(asked).toBe(1)
  expect(told).toEqual(['GET /all-courses 200'])
})

test('answers are kept for each language; a cookie that names nothing else is that of any visitor', async () => {
  product = ({ headers }) => page(`${headers.get('accept-language')} ${headers.get('cookie')}`)
  const bangla = { headers: { 'accept-language': 'bn' } }
  const chosen = { headers: { cookie: 'language=bn' } }
  const english = await ask()
  expect((await ask('/all-courses', bangla)).text).toBe('bn null')
  // The same language, so the same answer.
  expect((await ask('/all-courses', chosen)).text).toBe('bn null')
  expect((await ask()).text).toBe(english.text)
  expect([asked, passed]).toEqual([2, 0])
  const other = { headers: { cookie: 'language=bn; session=1' } }
  expect((await ask('/all-courses', other)).text).toBe('passed 1')
})

test('after a second it is asked anew', async () => {
  await ask()
  time = 1_000
  expect((await ask()).text).toBe('answer 2')
  expect((await ask()).text).toBe('answer 2')
})

test('while one asks anew the others get what there was, but not for longer than two seconds', async () => {
  await ask()
  time = 1_000
  const held = hold()
  const renewing = ask()
  await held.begun
  expect((await ask()).text).toBe('answer 1')
  time = 1_800
  const waiting = ask()
  held.answer(page('new'))
  expect([(await renewing).text, (await waiting).text]).toEqual(['new', 'new'])
  expect(asked).toBe(2)
})

test('of many who ask for the same at the same moment, one asks the product', async () => {
  const held = hold()
  const first = ask()
  await held.begun
  const others = Array.from({ length: 30 }, () => ask())
  // All of them have come in once one that comes after them is answered.
  await ask('/elsewhere')
  held.answer(page('for all'))
  const texts = (await Promise.all([first, ...others])).map(({ text }) => text)
  expect(new Set(texts)).toEqual(new Set(['for all']))
  expect(asked).toBe(1)
})

test('what changed is seen at once, and nothing that was read before it', async () => {
  await ask()
  cache.forget(everything)
  expect((await ask()).text).toBe('answer 2')
  time = 1_000
  const held = hold()
  const before = ask()
  await held.begun
  const besides = ask('/api/all-courses')
  cache.forget(everything)
  product = () => page('after the change')
  expect((await ask()).text).toBe('after the change')
  held.answer(page('before the change'))
  expect((await before).text).toBe('before the change')
  expect((await ask()).text).toBe('after the change')
  await besides
})

test('a change makes stale what it names, and all else is given from memory as before', async () => {
  const paths = ['/', '/api/all-courses', '/all-courses/one', '/api/course/one', '/all-courses/two']
  const askedAnew = async (stale: Stale) => {
    for (const path of paths) await ask(path)
    cache.forget(stale)
    const anew = []
    for (const path of paths) {
      const before = asked
      await ask(path)
      if (asked > before) anew.push(path)
    }
    return anew
  }
  expect(await askedAnew(nothingStale)).toEqual([])
  expect(await askedAnew({ catalogue: true, course: null })).toEqual(['/', '/api/all-courses'])
  expect(await askedAnew({ catalogue: false, course: 'one' })).toEqual([
    '/all-courses/one',
    '/api/course/one',
  ])
  expect(await askedAnew({ catalogue: false, course: 'every' })).toEqual(paths.slice(2))
})

test('whoever waits for an answer when something changes is answered by the product', async () => {
  const held = hold()
  const first = ask()
  await held.begun
  const waiting = ask()
  await ask('/elsewhere')
  cache.forget(everything)
  held.answer(page('before the change'))
  await first
  expect((await waiting).text).toMatch(/^passed/)
})

describe('goes on to the product:', () => {
  test.each([
    ['whoever has a cookie', '/', { headers: { cookie: 'session=1' } }],
    ['whoever has a token', '/api/all-courses', { headers: { authorization: 'Bearer x' } }],
    ['a change', '/api/all-courses', { method: 'POST' }],
    ['what is private', '/api/auth/session', {}],
    ['a page with a form', '/contact-us', {}],
    ['an address of nothing', '/all-courses/../login', {}],
    ['a look at the head of what is not kept', '/', { method: 'HEAD' }],
    ['whoever calls this site by a name that is none', '/', { headers: { host: 'a b' } }],
  ] as const)('%s', async (_, path, sent) => {
    await ask(path, sent)
    await ask(path, sent)
    expect([asked, passed]).toEqual([0, 2])
  })
})

describe('is not kept:', () => {
  test.each([
    ['a page of nothing', () => new Response('none', { status: 404 })],
    ['a failure', () => new Response('sorry', { status: 503 })],
    ['what sets a cookie', () => page('yours', { 'set-cookie': 'a=b' })],
  ])('%s', async (_, answer) => {
    product = answer
    const { status } = answer()
    expect([(await ask()).status, (await ask()).status]).toEqual([status, status])
    expect(asked).toBe(2)
  })

  test('what breaks off, and whoever asked first is told so', async () => {
    product = () =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.error(new Error('The database is gone.')),
        }),
      )
    await expect(ask()).rejects.toThrow()
    product = () => page('back')
    expect((await ask()).text).toBe('back')
  })
})

test('whoever holds the answer gets no body, and a look at the head none either', async () => {
  await ask()
  const { etag = '' } = (await ask()).headers
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
  for (const held of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const { status, text, headers } = await ask('/all-courses', { headers: { 'if-none-match': held } })
    expect({ status, text, etag: headers.etag }).toEqual({ status: 304, text: '', etag })
  }
  expect(await ask('/all-courses', { headers: { 'if-none-match': '"other"' } })).toMatchObject({
    status: 200,
  })
  expect(await ask('/all-courses', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  expect(asked).toBe(1)
})

test('searches for different words get answers of their own, kept from the second time on', async () => {
  product = ({ url }) => page(new URL(url).search)
  const answers = []
  for (const query of ['?q=a', '?q=b', '?q=a', '?q=a', '?q=b'])
    answers.push((await ask(`/all-courses${query}`)).text)
  expect(answers).toEqual(['passed 1', 'passed 2', '?q=a', '?q=a', '?q=b'])
  expect(asked).toBe(2)
})

describe('what is worth packing', () => {
  const long = 'A page a day. '.repeat(300)
  const unpacks = (encoding: string) => ({ headers: { 'accept-encoding': encoding } })

  test('is sent quickly to the first, to others in the smallest form that they unpack, and asked for once', async () => {
    product = () => page(long, { vary: 'cookie, Accept-Encoding' })
    const forms = []
    for (const encoding of ['gzip, deflate, br, zstd', 'gzip', 'br;q=0, gzip;q=0.5', 'identity', 'br']) {
      const { text, headers } = await ask('/', unpacks(encoding))
      expect(text).toBe(long)
      expect(headers.etag).toMatch(/^W\//)
      forms.push(headers['content-encoding'])
    }
    expect(forms).toEqual(['zstd', 'gzip', 'gzip', undefined, 'br'])
    expect(asked).toBe(1)
  })

  test('is told apart from what was packed before it', async () => {
    product = () => page(`${asked} ${long}`, { vary: 'Accept-Encoding' })
    const first = await ask('/', unpacks('br'))
    time = 1_000
    const second = await ask('/', unpacks('br'))
    expect([first.text, second.text]).toEqual([`1 ${long}`, `2 ${long}`])
    expect(first.headers.etag).not.toBe(second.headers.etag)
  })

  test('is told apart from other things in the same state', async () => {
    product = ({ url }) => page(`${url} ${long}`, { vary: 'Accept-Encoding', etag: '"7"' })
    for (const path of ['/all-courses/1', '/all-courses/2', '/all-courses/1']) {
      expect((await ask(path, unpacks('br'))).text).toContain(`${path} `)
    }
  })

  test('loses what a strong tag promises', async () => {
    product = () => page(long, { vary: 'Accept-Encoding', etag: '"7"' })
    expect((await ask('/', unpacks('br'))).headers.etag).toBe('W/"7"')
    expect((await ask('/')).headers.etag).toBe('"7"')
  })

  test('is packed where it is not kept as well', async () => {
    product = () => new Response(long, { status: 404, headers: { vary: 'Accept-Encoding' } })
    const { status, text, headers } = await ask('/', unpacks('gzip'))
    expect([status, text, headers['content-encoding'], headers.etag]).toEqual([404, long, 'gzip', undefined])
  })

  test.each([
    ['short', () => page('short', { vary: 'Accept-Encoding' })],
    ['not to be packed', () => page(long)],
  ])('is nothing that is %s', async (_, answer) => {
    product = answer
    expect((await ask('/', unpacks('br'))).headers['content-encoding']).toBe(undefined)
  })
})

test('whoever reads slowly keeps nobody waiting who asked for the same', async () => {
  const large = 'x'.repeat(30_000_000)
  product = () => page(large)
  const { port } = server.address() as { port: number }
  const slow = request({ host: '127.0.0.1', port, path: '/' })
  slow.end()
  const [unread] = await once(slow, 'response')
  expect((await ask('/')).text).toHaveLength(large.length)
  unread.destroy()
})

test('an answer is kept for the others though whoever asked first has gone', async () => {
  const held = hold()
  const leaving = new AbortController()
  const first = ask('/', { signal: leaving.signal })
  await held.begun
  const waiting = ask('/')
  await ask('/elsewhere')
  leaving.abort()
  await expect(first).rejects.toThrow()
  held.answer(page('still here'))
  expect((await waiting).text).toBe('still here')
})

test('however reads, changes and time mix, nobody sees an older state after a newer one', async () => {
  const steps = array(constantFrom('read', 'change', 'time', 'wait'), { minLength: 5, maxLength: 40 })
  await assert(
    asyncProperty(
      steps,
      array(constantFrom(0, 1, 5, 40), { minLength: 40, maxLength: 40 }),
      async (todo, pace) => {
        let state = 0
        let seen = 0
        const turns = async (count: number) => {
          for (let turn = 0; turn < count; turn++) await new Promise(setImmediate)
        }
        product = async () => {
          const read = state
          await turns(pace[read % pace.length] ?? 0)
          return page(`${read} ${'.'.repeat(2_000)}`, { vary: 'accept-encoding' })
        }
        cache.forget(everything)
        const running = []
        for (const [index, step] of todo.entries()) {
          if (step === 'time') time += 500
          if (step === 'wait') await turns(8)
          if (step === 'change') {
            state += 1
            await turns(pace[index] ?? 0)
            cache.forget(everything)
            seen = state
          }
          if (step === 'read') {
            const least = seen
            const headers = index % 3 === 0 ? {} : { 'accept-encoding': 'br' }
            const read = ask('/all-courses', { headers }).then(({ text }) => {
              const found = Number(text.replace('passed', `${state}`).split(' ')[0])
              expect(found).toBeGreaterThanOrEqual(least)
              seen = Math.max(seen, found)
            })
            running.push(read)
            if (pace[index] === 0) await read
          }
        }
        await Promise.all(running)
      },
    ),
    { numRuns: 60, seed: 1 },
  )
})
