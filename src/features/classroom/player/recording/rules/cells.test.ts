import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf, countCells, mostCells } from '../../../../progress/shared/cells.ts'
import { cellsIn } from './cells.ts'

test('of ten seconds those were seen that were played, and twice counts once', () => {
  const played = [
    [0, 3.2],
    [2, 3],
    [6.9, 8],
  ] as const
  expect(cellsIn(played, 10_000)).toEqual([
    [0, 3],
    [7, 8],
  ])
})

test('jumping counts nothing', () => {
  expect(cellsIn([], 10_000)).toEqual([])
  expect(cellsIn([[4, 4]], 10_000)).toEqual([])
})

test('whoever has played a recording from its start to its end has seen all of it, however long it is', () => {
  assert(
    property(integer({ min: 200, max: 40_000_000 }), (ms) => {
      const all = cellsOf(ms)
      expect(all).toBeLessThanOrEqual(mostCells)
      // Browsers round the time at which they stop.
      expect(countCells(cellsIn([[0, ms / 1000 - 0.02]], ms))).toBe(all)
    }),
  )
})

test('a long recording has as many parts as may be told', () => {
  const [hour, cell] = [3_600_000, (3 * 3600) / 1024]
  expect(cellsOf(3 * hour)).toBeLessThanOrEqual(mostCells)
  expect(cellsIn([[0, 512 * cell]], 3 * hour)).toEqual([[0, 512]])
})
