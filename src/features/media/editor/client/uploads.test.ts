import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { append, ask, begin, drop, list, type Sent } from './sending.ts'
import { makeUploads } from './uploads.ts'

vi.mock('./sending.ts')

const sent = (status: number, more: Partial<Sent> = {}): Sent => ({
  status,
  received: null,
  code: '',
  reason: null,
  ...more,
})
const file = (name = 'Notes.txt') => new File(['Loops repeat.'], name)
const path = (id: string) => `/api/course/loops/uploads/${id}`
const makeThem = () =>
  makeUploads('loops', { path: '/api/course/loops/file-sets/sheets/files', name: list }, () => 2)
const stateOf = (uploads: ReturnType<typeof makeThem>, id: string) => uploads.all().get(id)?.state

/** Lets everything happen that takes no longer than the first attempts do. */
const settle = () => vi.advanceTimersByTimeAsync(2_000)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.mocked(begin).mockResolvedValue(sent(201, { received: 0 }))
  vi.mocked(list).mockResolvedValue(sent(200))
  vi.mocked(ask).mockResolvedValue(sent(200, { received: 0 }))
  vi.mocked(append).mockImplementation(async (_, { offset, part }) =>
    sent(204, { received: offset + part.size }),
  )
  vi.mocked(drop).mockResolvedValue(sent(204))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('nothing of a file is sent before its item lists it', async () => {
  const listing = Promise.withResolvers<Sent>()
  vi.mocked(list).mockReturnValueOnce(listing.promise)
  const uploads = makeThem()
  uploads.start('a', file(), false)
  await settle()
  expect(list).toHaveBeenCalledWith('/api/course/loops/file-sets/sheets/files', 'a', expect.anything())
  expect([vi.mocked(append).mock.calls.length, uploads.added()]).toEqual([0, 0])
  listing.resolve(sent(200))
  await settle()
  expect([stateOf(uploads, 'a'), uploads.added()]).toEqual([{ is: 'done' }, 1])
})

test('files come into the item one after the other, in the order in which they were chosen', async () => {
  const uploads = makeThem()
  for (const id of ['a', 'b', 'c']) uploads.start(id, file(`${id}.txt`), false)
  await settle()
  expect(vi.mocked(list).mock.calls.map(([, id]) => id)).toEqual(['a', 'b', 'c'])
  for (const id of ['a', 'b', 'c']) expect(stateOf(uploads, id)).toEqual({ is: 'done' })
})

test('of many files the last wait until the server takes more', async () => {
  const arriving = Promise.withResolvers<void>()
  vi.mocked(append).mockImplementation(async (_, { offset, part }) => {
    await arriving.promise
    return sent(204, { received: offset + part.size })
  })
  const uploads = makeThem()
  const ids = Array.from({ length: 25 }, (_, nr) => `${nr}`)
  for (const id of ids) uploads.start(id, file(`${id}.txt`), false)
  await settle()
  expect(list).toHaveBeenCalledTimes(20)
  expect(stateOf(uploads, '24')).toEqual({ is: 'waiting' })
  arriving.resolve()
  await settle()
  expect(vi.mocked(list).mock.calls.map(([, id]) => id)).toEqual(ids)
  for (const id of ids) expect(stateOf(uploads, id)).toEqual({ is: 'done' })
})

const tooMany = () => sent(409, { code: '/problems/too-many-uploads', reason: 'You have 20 uploads.' })

test('one that is refused while too many are open elsewhere waits, and is begun again after a while, in its order', async () => {
  vi.mocked(begin).mockResolvedValueOnce(tooMany()).mockResolvedValueOnce(tooMany())
  const uploads = makeThem()
  for (const id of ['a', 'b']) uploads.start(id, file(`${id}.txt`), false)
  await vi.advanceTimersByTimeAsync(500)
  expect(stateOf(uploads, 'a')).toEqual({ is: 'waiting', reason: 'You have 20 uploads.' })
  expect(stateOf(uploads, 'b')).toEqual({ is: 'waiting' })
  expect(begin).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(vi.mocked(begin).mock.calls.map(([at]) => at)).toEqual(['a', 'a', 'a', 'b'].map(path))
  expect([stateOf(uploads, 'a'), stateOf(uploads, 'b')]).toEqual([{ is: 'done' }, { is: 'done' }])
})

test('one that is refused while too many are open is begun at once when another upload of the page ends', async () => {
  const arriving = Promise.withResolvers<Sent>()
  vi.mocked(append).mockReturnValueOnce(arriving.promise)
  const uploads = makeThem()
  uploads.start('a', file(), true)
  vi.mocked(begin).mockResolvedValueOnce(tooMany())
  uploads.start('b', file(), false)
  await vi.advanceTimersByTimeAsync(10)
  expect(stateOf(uploads, 'b')?.is).toBe('waiting')
  expect(begin).toHaveBeenCalledTimes(1)
  arriving.resolve(sent(204, { received: file().size }))
  await vi.advanceTimersByTimeAsync(10)
  expect(begin).toHaveBeenCalledTimes(2)
  expect(stateOf(uploads, 'b')).toEqual({ is: 'done' })
})

test('the place of one that is dismissed is taken by one that waits', async () => {
  const uploads = makeThem()
  const ids = Array.from({ length: 20 }, (_, nr) => `${nr}`)
  for (const id of ids) uploads.start(id, file(`${id}.txt`), true)
  for (const id of ids) uploads.pause(id)
  uploads.start('last', file('last.txt'), false)
  await settle()
  expect(stateOf(uploads, 'last')).toEqual({ is: 'waiting' })
  uploads.forget('0')
  await settle()
  expect(stateOf(uploads, 'last')).toEqual({ is: 'done' })
})

test('an answer that is lost, of beginning or of listing, is asked for again under the same id', async () => {
  vi.mocked(begin).mockResolvedValueOnce(sent(0))
  vi.mocked(list).mockResolvedValueOnce(sent(0))
  const uploads = makeThem()
  uploads.start('a', file(), false)
  await settle()
  expect(vi.mocked(begin).mock.calls.map(([at]) => at)).toEqual([path('a'), path('a'), path('a')])
  expect(stateOf(uploads, 'a')).toEqual({ is: 'done' })
  expect(drop).not.toHaveBeenCalled()
})

test('a file that its item has no place for says so, takes no room, and can be tried again', async () => {
  const reason = 'An item may have at most 100 files.'
  vi.mocked(list).mockResolvedValueOnce(sent(409, { code: '/problems/too-many-files', reason }))
  const uploads = makeThem()
  uploads.start('a', file(), false)
  await settle()
  expect(stateOf(uploads, 'a')).toEqual({ is: 'failed', reason })
  expect(vi.mocked(drop).mock.calls).toEqual([[path('a')]])
  expect(append).not.toHaveBeenCalled()
  uploads.resume('a')
  await settle()
  expect(stateOf(uploads, 'a')).toEqual({ is: 'done' })
})

test('one that is dismissed before it is listed is deleted where the server may know of it, and only there', async () => {
  vi.mocked(begin)
    .mockResolvedValueOnce(sent(422, { reason: 'This file is empty.' }))
    .mockResolvedValue(sent(0))
  const uploads = makeThem()
  uploads.start('empty', file(), false)
  await settle()
  expect(stateOf(uploads, 'empty')).toEqual({ is: 'refused', reason: 'This file is empty.' })
  uploads.forget('empty')
  expect(drop).not.toHaveBeenCalled()
  uploads.start('lost', file(), false)
  await settle()
  expect(stateOf(uploads, 'lost')).toEqual({ is: 'offline' })
  uploads.forget('lost')
  expect(vi.mocked(drop).mock.calls).toEqual([[path('lost')]])
})

test('a file without room on the disk keeps no other one waiting', async () => {
  const reason = 'The disk has no room.'
  vi.mocked(begin).mockResolvedValueOnce(sent(507, { reason }))
  const uploads = makeThem()
  uploads.start('large', file(), false)
  uploads.start('small', file(), false)
  await settle()
  expect(stateOf(uploads, 'large')).toEqual({ is: 'failed', reason })
  expect(stateOf(uploads, 'small')).toEqual({ is: 'done' })
})

test('one that the item lists already goes on without being begun again', async () => {
  vi.mocked(ask).mockResolvedValue(sent(200, { received: 5 }))
  const uploads = makeThem()
  uploads.start('a', file(), true)
  await settle()
  expect([begin, list].map((call) => vi.mocked(call).mock.calls.length)).toEqual([0, 0])
  expect(vi.mocked(append).mock.calls.map(([, { offset }]) => offset)).toEqual([5])
})
