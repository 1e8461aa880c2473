import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '../../../../../base/contract/problem.ts'
import { type Content, createSaver, isSame, type Standing } from './saver.ts'

const content = (text: string): Content => ({ text, label: '', isDefault: false })

function makeSaver(put: (content: Content, version: number | null) => Promise<{ version: number }>) {
  const said: Standing[] = []
  const kept: (Content | null)[] = []
  const saver = createSaver({
    version: 1,
    put,
    keep: (one) => kept.push(one) > 0,
    forget: () => kept.push(null),
    say: (standing) => said.push(standing),
    now: () => 7,
  })
  return { saver, said, kept }
}

const refusal = (status: number, code: string, members = {}) =>
  new Problem({ code, status, title: '', detail: 'No.', members })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('what is written is kept in the browser at once, and saved together', async () => {
  const put = vi.fn(async () => ({ version: 2 }))
  const { saver, said, kept } = makeSaver(put)
  saver.set(content('a'))
  saver.set(content('ab'))
  expect(kept).toEqual([content('a'), content('ab')])
  await vi.advanceTimersByTimeAsync(1500)
  expect(put.mock.calls).toEqual([[content('ab'), 1]])
  expect(said).toEqual([{ kind: 'saving' }, { kind: 'saved', at: 7 }])
  expect(kept.at(-1)).toBeNull()
})

test('without a connection it is tried again, and nothing is forgotten meanwhile', async () => {
  const put = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue({ version: 2 })
  const { saver, said, kept } = makeSaver(put)
  saver.set(content('a'))
  await vi.advanceTimersByTimeAsync(1500)
  expect([said.at(-1), kept.at(-1)]).toEqual([{ kind: 'kept', here: true }, content('a')])
  await vi.advanceTimersByTimeAsync(10_000)
  expect([said.at(-1), kept.at(-1)]).toEqual([{ kind: 'saved', at: 7 }, null])
})

test('where others were faster nothing is sent until its author has chosen', async () => {
  const current = { version: 5, text: 'theirs' }
  const put = vi
    .fn()
    .mockRejectedValueOnce(refusal(409, 'other-track', { current }))
    .mockResolvedValue({ version: 6 })
  const { saver, said } = makeSaver(put)
  saver.set(content('a'))
  await vi.advanceTimersByTimeAsync(1500)
  saver.set(content('ab'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect([said.at(-1), put.mock.calls.length]).toEqual([{ kind: 'conflict', theirs: current }, 1])
  saver.choose('mine')
  await vi.advanceTimersByTimeAsync(0)
  expect(put.mock.lastCall).toEqual([content('ab'), 5])
})

test('what differs in its text, its label, or in what is usual is not saved yet', () => {
  const saved = { ...content('a'), version: 2 }
  expect(isSame(content('a'), saved)).toBe(true)
  for (const other of [{ text: 'b' }, { label: 'British' }, { isDefault: true }])
    expect(isSame({ ...content('a'), ...other }, saved)).toBe(false)
})

test('what is refused is said, and sent again when it was changed', async () => {
  const put = vi
    .fn()
    .mockRejectedValueOnce(refusal(422, 'unreadable-track'))
    .mockResolvedValue({ version: 2 })
  const { saver, said } = makeSaver(put)
  saver.set(content('a'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(said.at(-1)).toEqual({ kind: 'refused', messages: ['No.'] })
  saver.set(content('b'))
  await vi.advanceTimersByTimeAsync(1500)
  expect(said.at(-1)).toEqual({ kind: 'saved', at: 7 })
})
