import type { EditorState } from 'prosemirror-state'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { schema } from '../../../document/shared/schema.ts'
import { beginningOf, stateOf } from '../beginning.ts'
import { isReceived } from '../writing/ids.ts'
import { makeState } from '../writing/setUp.ts'
import { cutBatch } from './batch.ts'
import type { Entry, Journal } from './journal.ts'
import type { Lost } from './lost.ts'
import { startSync } from './sync.ts'
import type { Standing } from './syncOptions.ts'
import type { Batch, Change, Received, Sent, Transport } from './wire.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const first = schema.node('doc', null, [
  schema.node('paragraph', { id: 'aaaaaaaaaaaa' }, schema.text('One two three.')),
  schema.node('paragraph', { id: 'bbbbbbbbbbbb' }, schema.text('Four.')),
])

/** A server that takes batches in their order, as the real one does. */
function makeServer() {
  const log: (Change & { seq: number; to: number })[] = []
  const kept: unknown[] = []
  let version = 0
  let away = false
  let losesAnswers = false
  const take = ({ base, client, seq, steps }: Batch): Sent => {
    const known = log.find((one) => one.client === client && one.seq === seq)
    if (known) return { kind: 'saved', version: known.to }
    if (base !== version) return { kind: 'behind' }
    version += steps.length
    log.push({ client, seq, by: { name: client }, steps, to: version })
    return { kind: 'saved', version }
  }
  const transport: Transport = {
    async send(batch) {
      if (away) return { kind: 'away', after: null }
      const sent = take(batch)
      return losesAnswers ? { kind: 'away', after: null } : sent
    },
    replace: async () => ({ kind: 'away', after: null }),
    async changesSince(after): Promise<Received> {
      if (away) return { kind: 'away', after: null }
      return { kind: 'changes', version, changes: log.filter(({ to }) => to > after), editors: [] }
    },
    async keep({ document }) {
      if (away) return 'away'
      kept.push(document)
      return 'kept'
    },
  }
  return {
    transport,
    kept,
    log,
    setAway: (is: boolean) => {
      away = is
    },
    loseAnswers: (does: boolean) => {
      losesAnswers = does
    },
  }
}

function makeJournal(): Journal & { entry: () => Entry | null } {
  let entry: Entry | null = null
  return {
    write: (written) => {
      entry = JSON.parse(JSON.stringify(written))
      return true
    },
    clear: () => {
      entry = null
    },
    take: async () => entry,
    entry: () => entry,
  }
}

function makePage(
  server: ReturnType<typeof makeServer>,
  client: string,
  journal = makeJournal(),
  left: Entry | null = null,
) {
  const beginning = beginningOf({ version: 0, document: first.toJSON() }, left)
  const start = { ...beginning, client }
  let state: EditorState = stateOf(start, left, [])
  const standings: Standing[] = []
  const lost: Lost[] = []
  const sync = startSync({
    host: {
      state: () => state,
      dispatch: (transaction) => {
        state = state.apply(transaction)
        if (!isReceived(transaction)) sync.changed()
      },
    },
    transport: server.transport,
    journal,
    schema: { number: 1, types: schema },
    client,
    start,
    now: Date.now,
    onStanding: (standing) => standings.push(standing),
    onEditors: () => {},
    onVersion: () => {},
    onLost: (parts) => lost.push(...parts),
  })
  const edit = (change: (state: EditorState) => Parameters<EditorState['apply']>[0]) => {
    state = state.apply(change(state))
    sync.changed()
  }
  return {
    sync,
    journal,
    lost,
    standing: () => standings.at(-1)?.kind,
    type: (at: number, text: string) => edit((now) => now.tr.insertText(text, at)),
    erase: (from: number, to: number) => edit((now) => now.tr.delete(from, to)),
    text: () => state.doc.textBetween(0, state.doc.content.size, '\n'),
  }
}

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
  expect(server.kept).toEqual([])
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

test('half of an emoji waits for its other half', () => {
  const half = makeState(first, 'one', [])
  const [high = '', low = ''] = '😀'.split('')
  const one = half.tr.insertText(high, 1)
  expect(cutBatch(one.steps)).toEqual({ count: 0, steps: [] })
  one.insertText(low, 2)
  expect(cutBatch(one.steps)?.count).toBe(2)
})
