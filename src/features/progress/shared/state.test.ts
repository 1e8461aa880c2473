import { array, assert, boolean, constantFrom, integer, nat, property, record, uuid } from 'fast-check'
import { expect, test } from 'vitest'
import { countCells, mostCells, type Range, unite } from './cells.ts'
import { type ItemEvent, type ItemState, untouched, withEvent } from './state.ts'

const files = ['019a8f3c-1b2d-7e4f-8a5b-000000000001', '019a8f3c-1b2d-7e4f-8a5b-000000000002']
const spells = ['019a8f3c-1b2d-7e4f-8a5b-000000000003', '019a8f3c-1b2d-7e4f-8a5b-000000000004']

const range = record({ from: nat(mostCells - 1), length: integer({ min: 1, max: 200 }) }).map(
  ({ from, length }): Range => [from, Math.min(mostCells, from + length)],
)

/** Few times, so that many are equal. */
const at = nat(5).map((minute) => `2026-03-04T05:0${minute}:00.000Z`)

const event = record({
  id: uuid({ version: 7 }),
  at,
  kind: constantFrom('seen', 'place', 'spent', 'mark'),
  which: nat(1),
  cells: array(range, { maxLength: 8 }),
  ms: nat(21_600_000),
  done: boolean(),
  turn: integer({ min: 1, max: 4 }),
}).map(({ id, at, kind, which, cells, ms, done, turn }): ItemEvent => {
  switch (kind) {
    case 'seen':
      return { id, at, kind, file: files[which] ?? '', cells }
    case 'place':
      return {
        id,
        at,
        kind,
        place: which === 0 ? { block: `block${id.slice(-4)}` } : { second: turn },
      }
    case 'spent':
      return { id, at, kind, spell: spells[which] ?? '', ms, day: '2026-03-04' }
    default:
      return { id, at, kind: 'mark', done, turn }
  }
})

/** How often a law is tried; that takes two seconds. */
const often = { numRuns: 1_000 }

const events = array(event, { maxLength: 30 })
/** Numbers to sort events by, and to repeat some. */
const order = array(nat(1_000_000), { minLength: 60, maxLength: 60 })

const foldAll = (all: readonly ItemEvent[], from: ItemState = untouched) => all.reduce(withEvent, from)

const shuffled = <T>(list: readonly T[], by: readonly number[]) =>
  list
    .map((one, nr) => ({ one, key: by[nr] ?? 0 }))
    .sort((one, other) => one.key - other.key)
    .map(({ one }) => one)

const milliseconds = (state: ItemState) => Object.values(state.spells).reduce((sum, ms) => sum + ms, 0)

test('any order and any repetition of events come to the same state', () => {
  assert(
    property(events, order, (all, by) => {
      const again = all.filter((_, nr) => (by[nr] ?? 0) % 3 === 0)
      expect(foldAll(shuffled([...all, ...again], by))).toEqual(foldAll(all))
    }),
    often,
  )
})

test('events of several devices come to the same state, whichever sends first', () => {
  assert(
    property(events, order, (all, by) => {
      const isFirst = (_: ItemEvent, nr: number) => (by[nr] ?? 0) % 2 === 0
      const phone = all.filter(isFirst)
      const desk = all.filter((one, nr) => !isFirst(one, nr))
      expect(foldAll(desk, foldAll(phone))).toEqual(foldAll(phone, foldAll(desk)))
    }),
    often,
  )
})

test('no event makes what was seen less, time shorter, the place earlier or the turn lower', () => {
  assert(
    property(events, event, (all, one) => {
      const before = foldAll(all)
      const after = withEvent(before, one)
      for (const file of files) {
        expect(unite(after.seen[file] ?? [], before.seen[file] ?? [])).toEqual(after.seen[file] ?? [])
      }
      expect(milliseconds(after)).toBeGreaterThanOrEqual(milliseconds(before))
      expect(Date.parse(after.place?.at ?? '1970-01-01')).toBeGreaterThanOrEqual(
        Date.parse(before.place?.at ?? '1970-01-01'),
      )
      expect(after.turn).toBeGreaterThanOrEqual(before.turn)
    }),
    often,
  )
})

test('what was seen takes at most 512 ranges, in order and apart from each other', () => {
  assert(
    property(array(array(range, { maxLength: 64 }), { maxLength: 20 }), (lists) => {
      const united = unite(...lists)
      expect(united.length).toBeLessThanOrEqual(mostCells / 2)
      united.reduce((last, [from, to]) => {
        expect(from).toBeGreaterThan(last)
        expect(to).toBeGreaterThan(from)
        return to
      }, -1)
      const all = new Set(
        lists.flat().flatMap(([from, to]) => Array.from({ length: to - from }, (_, nr) => from + nr)),
      )
      expect(countCells(united)).toBe(all.size)
    }),
    often,
  )
})

test('of two marks the one of the later turn counts, and done where both are of the same turn', () => {
  const mark = (turn: number, done: boolean): ItemEvent => ({
    id: '019a8f3c-1b2d-7e4f-8a5b-000000000009',
    at: '2026-03-04T05:00:00.000Z',
    kind: 'mark',
    turn,
    done,
  })
  expect(foldAll([mark(2, false), mark(1, true)])).toMatchObject({ turn: 2, marked: false })
  expect(foldAll([mark(1, true), mark(1, false)])).toMatchObject({ turn: 1, marked: true })
})
