import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mostPieceBytes } from '../rules.ts'
import { piecesOf, storedAtOnce } from './pieces.ts'
import { openPieceSpaces } from './spaces.ts'

test('pieces stay as they are while as many are stored at once and a further one arrives', async () => {
  const spaces = Array.from({ length: storedAtOnce + 1 }, () => Buffer.alloc(4))
  const bytes = Buffer.from('aaaabbbbccccddddeeeeff')
  const source = Readable.from([bytes.subarray(0, 3), bytes.subarray(3, 13), bytes.subarray(13)])
  const pieces: Buffer[] = []
  const seen: string[] = []
  // A piece is as large as its memory here, where one of a file is 4 MB.
  for await (const piece of piecesOf(source, bytes.length, spaces)) {
    pieces.push(piece)
    seen.push(pieces.slice(-storedAtOnce).join(' '))
  }
  expect(seen).toEqual(['aaaa', 'aaaa bbbb', 'bbbb cccc', 'cccc dddd', 'dddd eeee', 'eeee ff'])
})

test('memory of pieces is lent again, as much as is kept, and forgotten when nobody uploads', () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { lend, giveBack } = openPieceSpaces()
  const first = lend(8, mostPieceBytes)
  expect(new Set(first).size).toBe(8)
  giveBack(first)
  const again = lend(8, mostPieceBytes)
  expect(again.filter((one) => first.includes(one))).toHaveLength(6)
  expect(new Set(again).size).toBe(8)
  giveBack(again)
  // Of a small file it is as small as that, and not kept.
  const small = lend(3, 1000)
  expect(small.map(({ length }) => length)).toEqual([1000, 1000, 1000])
  giveBack(small)
  vi.advanceTimersByTime(30_000)
  expect(lend(1, mostPieceBytes).filter((one) => again.includes(one))).toEqual([])
})
