import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeStorage } from '../../../testing/storage.ts'
import { listDrafts, newSlot, putDraft, type Texts } from '../drafts/store.ts'
import { noteActor } from './actor.ts'
import { clearQueue, enqueue, listQueued } from './queue.ts'
import { retryQueued } from './retry.ts'
import { sendOnce } from './sendOnce.ts'
import { queuePrefix } from './waiting.ts'

let server: Server
/** The member whom the server takes for signed in. */
let member: { id: string } | null = null
let sent: string[]
/** Whether each call was sent with cookies. */
let signed: boolean[]
/** Called before the server answers who is signed in. */
let onAsked = () => {}
const browser = new EventTarget()

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.method === 'POST') sent.push(`${request.headers['idempotency-key']}`)
    const answer = JSON.stringify({ member })
    if (request.url === '/api/auth/session') onAsked()
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (init.method === 'POST') signed.push(init.credentials !== 'omit')
    return fetch(origin + address, init)
  })
  vi.stubGlobal('dispatchEvent', (event: Event) => browser.dispatchEvent(event))
})

beforeEach(() => {
  sent = []
  signed = []
  onAsked = () => {}
  vi.stubGlobal('localStorage', makeStorage())
})

afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

const keep = (key: string, account: string) =>
  enqueue({
    key,
    account,
    at: Date.now(),
    method: 'POST',
    address: '/api/enroll-course',
    headers: [['idempotency-key', key]],
    body: '{}',
  })

/** Resolves when a queued call was answered. */
const answered = () => once(browser, 'page-outdated')

test('what was kept waits for its sender, and is sent as soon as they sign in again', async () => {
  noteActor('')
  member = null
  keep('one', 'amina')
  await retryQueued()
  member = { id: 'zofia' }
  noteActor('zofia')
  await retryQueued()
  expect(sent).toEqual([])
  member = { id: 'amina' }
  const done = answered()
  noteActor('amina')
  await done
  expect(sent).toEqual(['one'])
  expect(listQueued()).toEqual([])
})

test('what a visitor has kept is sent when somebody signs in here, and not as theirs', async () => {
  noteActor('')
  member = null
  keep('message', '')
  keep('enrollment', 'amina')
  member = { id: 'amina' }
  const first = answered()
  noteActor('amina')
  await first
  await answered()
  expect(sent).toEqual(['message', 'enrollment'])
  expect(signed).toEqual([false, true])
})

test('who signs out takes along what members have kept here, and what a visitor has kept is sent', async () => {
  noteActor('amina')
  keep('message', '')
  keep('enrollment', 'amina')
  keep('other', 'zofia')
  clearQueue()
  member = null
  const done = answered()
  noteActor('')
  await done
  expect(sent).toEqual(['message'])
  expect(listQueued()).toEqual([])
})

test('a failure in between keeps nothing from being sent the next time', async () => {
  member = { id: 'amina' }
  keep('one', 'amina')
  const { dispatchEvent } = globalThis
  vi.stubGlobal('dispatchEvent', () => {
    throw new Error('the page is broken')
  })
  await expect(retryQueued()).rejects.toThrow('the page is broken')
  vi.stubGlobal('dispatchEvent', dispatchEvent)
  keep('two', 'amina')
  await retryQueued()
  expect(sent).toEqual(['one', 'two'])
})

test('a form that still shows what an earlier page has queued sends the same key, before it was done and after', async () => {
  noteActor('amina')
  member = { id: 'amina' }
  keep('one', 'amina')
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  let early: Promise<unknown> = Promise.resolve()
  onAsked = () => {
    onAsked = () => {}
    early = sendOnce('/api/enroll-course', init)
  }
  await retryQueued()
  await early
  await sendOnce('/api/enroll-course', init)
  await sendOnce('/api/enroll-course', { ...init, body: '{"another":"course"}' })
  const [another, ...same] = sent.map((key) => key.replaceAll('"', '')).reverse()
  expect(same).toEqual(['one', 'one', 'one'])
  expect(another).not.toBe('one')
})

test('a draft of what was done goes with it, and one that says more stays', async () => {
  noteActor('amina')
  member = { id: 'amina' }
  enqueue({
    key: 'course',
    account: 'amina',
    at: Date.now(),
    method: 'POST',
    address: '/api/add-course?email=amina@example.org',
    headers: [],
    body: JSON.stringify({ title: 'Reading', description: 'One page\r\na day.', createdDate: 'now' }),
  })
  const write = (typed: Texts) =>
    putDraft(newSlot('amina'), { form: 'course', at: Date.now(), base: {}, typed, carried: {} })
  write({ title: 'Reading', description: 'One page\na day.' })
  write({ title: 'Reading', description: 'Two pages a day.' })
  await retryQueued()
  const left = listDrafts('amina', 'course', Date.now()).map(({ draft }) => draft.typed.description)
  expect(left).toEqual(['Two pages a day.'])
})

test('who signs in while it is being asked who is there is not forgotten', async () => {
  member = null
  keep('one', 'amina')
  onAsked = () => {
    onAsked = () => {}
    member = { id: 'amina' }
    void retryQueued()
  }
  await retryQueued()
  expect(sent).toEqual(['one'])
})

test('what is no queued call is dropped, and keeps no other from being found', () => {
  localStorage.setItem(`${queuePrefix}broken`, '{"key":"broken"')
  localStorage.setItem(`${queuePrefix}other`, '{"key":"other","at":"today"}')
  localStorage.setItem(`${queuePrefix}none`, 'null')
  localStorage.setItem('theme', 'dark')
  keep('one', 'amina')
  expect(listQueued().map(({ key }) => key)).toEqual(['one'])
  expect(Object.keys(localStorage)).toEqual(['theme', `${queuePrefix}one`])
})
