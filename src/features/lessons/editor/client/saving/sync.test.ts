import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstText, makePage, makeServer } from '../../../../../testing/editorPages.ts'
import { makeState } from '../writing/setUp.ts'
import { cutBatch } from './batch.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pass = (time: number) => vi.advanceTimersByTimeAsync(time)

test('what is typed is sent a second after the last key, as one step, and then counts as saved', async () => {
  const server = makeServer()
  const page = makePage(server, 'one')
  for (const [at, letter] of [...'Now '].entries()) page.type(1 + at, letter)
  await pass(900)
  expect(server.log).toEqual([])
  expect(page.standing()).toBe('saving')
  expect(page.journal.entry()?.steps).toHaveLength(1)
  await pass(200)
  expect(server.log).toMatchObject([{ client: 'one', seq: 1, steps: [expect.anything()] }])
  expect(page.standing()).toBe('saved')
  expect(page.journal.entry()).toBeNull()
})

test('somebody who goes on typing is saved every three seconds', async () => {
  const server = makeServer()
  const page = makePage(server, 'one')
  for (let at = 0; at < 8; at++) {
    page.type(1 + at, 'x')
    await pass(500)
  }
  expect(server.log.length).toBeGreaterThan(0)
})

test('two people who write at once end with the same text, in which both are', async () => {
  const server = makeServer()
  const [one, two] = [makePage(server, 'one'), makePage(server, 'two')]
  one.type(1, 'First ')
  two.type(15, ' And last.')
  await pass(25_000)
  expect(one.text()).toBe('First One two three. And last.\nFour.')
  expect(two.text()).toBe(one.text())
})

test('an answer that is lost does not make anything twice', async () => {
  const server = makeServer()
  const page = makePage(server, 'one')
  server.loseAnswers(true)
  page.type(1, 'Once ')
  await pass(1_500)
  expect(page.standing()).toBe('kept')
  server.loseAnswers(false)
  await pass(60_000)
  expect(page.standing()).toBe('saved')
  expect(server.log).toHaveLength(1)
  expect(makePage(server, 'two').text()).not.toContain('Once')
})

test('without a server it is kept here, and sent when the server is back', async () => {
  const server = makeServer()
  const page = makePage(server, 'one')
  server.setAway(true)
  page.type(1, 'Away ')
  await pass(5_000)
  expect(page.standing()).toBe('kept')
  expect(page.journal.entry()?.base).toBe(0)
  server.setAway(false)
  page.sync.wake()
  await pass(2_000)
  expect(page.standing()).toBe('saved')
  expect(server.log).toHaveLength(1)
})

test('what was typed into something that another has deleted goes into the history, and its author is told', async () => {
  const server = makeServer()
  const [one, two] = [makePage(server, 'one'), makePage(server, 'two')]
  two.erase(0, 16)
  two.sync.flush()
  await pass(100)
  one.type(5, 'and a half ')
  await pass(2_000)
  expect(one.text()).toBe('Four.')
  expect(one.lost).toEqual([{ text: 'and a half ', after: null }])
  expect(JSON.stringify(server.kept)).toContain('and a half')
})

test('what was deleted while others deleted both its ends is gone, with what was between', async () => {
  const server = makeServer()
  const [one, two] = [makePage(server, 'one'), makePage(server, 'two')]
  two.erase(2, 6)
  two.erase(7, 10)
  two.sync.flush()
  await pass(100)
  expect(two.text()).toBe('Owo th.\nFour.')
  one.erase(4, 13)
  await pass(25_000)
  expect(one.text()).toBe('O.\nFour.')
  expect(two.text()).toBe(one.text())
})

test('what was deleted and brought back stays where others have deleted both its ends', async () => {
  const server = makeServer()
  const [one, two] = [makePage(server, 'one'), makePage(server, 'two')]
  two.erase(4, 7)
  two.erase(9, 12)
  two.sync.flush()
  await pass(100)
  one.erase(5, 14)
  one.type(5, 'two three')
  await pass(25_000)
  expect(one.text()).toContain('o thr')
  expect(two.text()).toBe(one.text())
})

test('what is typed while too old a text goes into the history stays in the journal', async () => {
  const server = makeServer()
  const page = makePage(server, 'one')
  server.transport.send = async () => ({ kind: 'too-old' })
  const { keep } = server.transport
  server.transport.keep = async (kept) => {
    page.type(1, 'More ')
    return keep(kept)
  }
  page.type(1, 'Long ago ')
  await pass(2_000)
  page.sync.stop()
  expect(JSON.stringify(page.journal.entry())).toContain('More')
})

test('what a merge took out goes into the history once the server is back, also from the page that is opened next', async () => {
  const server = makeServer()
  const [one, two] = [makePage(server, 'one'), makePage(server, 'two')]
  two.erase(0, 16)
  two.sync.flush()
  await pass(100)
  const { changesSince } = server.transport
  server.transport.changesSince = async (after) => {
    const received = await changesSince(after)
    server.setAway(true)
    return received
  }
  one.type(5, 'and a half ')
  await pass(2_000)
  expect(one.lost).toHaveLength(1)
  expect(server.kept).toEqual([])
  const left = one.journal.entry()
  one.sync.stop()
  server.transport.changesSince = changesSince
  server.setAway(false)
  const next = makePage(server, 'one', one.journal, left)
  await pass(1_000)
  expect(JSON.stringify(server.kept)).toContain('and a half')
  expect(next.journal.entry()).toBeNull()
  expect(await next.sync.saved()).toBe(true)
  expect(server.kept).toHaveLength(1)
})

test('what is too old to be saved goes into the history, and the page that is opened next begins with what is saved', async () => {
  const server = makeServer()
  const page = makePage(server, 'one')
  server.transport.send = async () => ({ kind: 'too-old' })
  page.type(1, 'Long ago ')
  await pass(2_000)
  expect(page.standing()).toBe('refused')
  expect(JSON.stringify(server.kept)).toContain('Long ago')
  page.sync.flush()
  expect(page.journal.entry()).toBeNull()
  page.type(1, 'and later ')
  page.sync.stop()
  expect(page.journal.entry()).not.toBeNull()
})

test('half of an emoji waits for its other half', () => {
  const half = makeState(firstText, 'one', [])
  const [high = '', low = ''] = '😀'.split('')
  const one = half.tr.insertText(high, 1)
  expect(cutBatch(one.steps)).toEqual({ count: 0, steps: [] })
  one.insertText(low, 2)
  expect(cutBatch(one.steps)?.count).toBe(2)
})
