import { expect, test } from 'vitest'
import { testPreviews } from '../../../testing/outline/previews.ts'
import { testReleases } from '../../../testing/outline/releases.ts'
import { testStates } from '../../../testing/outline/states.ts'
import { resolve } from '../release/resolve.ts'
import { when } from '../release/shared/when.ts'
import { type Learner, statesOf, statesOfSome } from '../states.ts'
import type { ItemRow } from '../store.ts'

testReleases({ every: 40, runs: 300, seed: 7 })
testStates({ runs: 500, seed: 8 })
testPreviews({ runs: 12, seed: 9 })

const learner: Learner = { start: new Date('2026-03-01T10:00:00Z'), zone: 'Asia/Dhaka', done: new Map() }

const facts = { ...learner, zone: 'Europe/Berlin', learnerZone: 'Asia/Dhaka', isSeen: () => true }

test('a date holds in the zone of the course, unless it names its own', () => {
  const at = '2026-07-01T09:30'
  expect(resolve({ at, zone: null }, facts).at?.toISOString()).toBe('2026-07-01T07:30:00.000Z')
  expect(resolve({ at, zone: 'Asia/Dhaka' }, facts).at?.toISOString()).toBe('2026-07-01T03:30:00.000Z')
})

test('days are counted in the zone of the learner, from the start of a day or to a time of day, and none are at once', () => {
  const after = (days: number, wall: string | null) =>
    resolve({ after: 'start', days, wall }, facts).at?.toISOString()
  expect(after(0, null)).toBe('2026-03-01T10:00:00.000Z')
  expect(after(2, null)).toBe('2026-03-02T18:00:00.000Z')
  expect(after(2, '09:30')).toBe('2026-03-03T03:30:00.000Z')
})

test('the day begins at one where the clocks skip midnight', () => {
  const start = new Date('2022-09-10T12:00:00Z')
  const { at } = resolve(
    { after: 'start', days: 1, wall: null },
    { ...facts, start, learnerZone: 'America/Santiago' },
  )
  expect(at?.toISOString()).toBe('2022-09-11T04:00:00.000Z')
})

const item = (id: string, more: Partial<ItemRow> = {}): ItemRow => ({
  id,
  sectionId: 'section',
  position: 1,
  leftAt: null,
  kind: 'test',
  title: id,
  published: true,
  optional: false,
  free: false,
  doneBy: 'mark',
  donePercent: null,
  minutes: 5,
  minutesSet: null,
  release: null,
  version: 1,
  deletedAt: null,
  ...more,
})

const now = new Date('2026-03-10T12:00:00Z')

function states(
  items: ItemRow[],
  known: Partial<Learner> = {},
  more: { inOrder?: boolean; at?: string } = {},
) {
  const release = more.at === undefined ? null : { at: more.at, zone: null }
  const section = { id: 'section', position: 1, leftAt: null, title: 'S', summary: '', release, version: 1 }
  const outline = {
    courseId: 'course',
    courseTitle: 'C',
    hidden: false,
    zone: 'UTC',
    revision: 1,
    published: true,
    inOrder: more.inOrder ?? false,
    sections: [{ ...section, deletedAt: null }],
    items,
  }
  const all = statesOf(outline, { ...learner, ...known }, now)
  const alone = items.flatMap(({ id }) => statesOfSome(outline, { ...learner, ...known }, now, [id]))
  expect(alone, 'what each is when it alone is asked for').toEqual(all)
  return all.map(({ _id, state, opens }) => [_id, state, opens])
}

const after = (id: string) => ({ after: id, days: 0, wall: null })

test('an item that follows another opens when that is done, and the learner is told what it waits for', () => {
  const items = [item('a'), item('b', { release: after('a') })]
  expect(states(items)).toEqual([
    ['a', 'open', undefined],
    ['b', 'closed', { rule: 'item', item: 'a' }],
  ])
  expect(states(items, { done: new Map([['a', now]]) })).toEqual([
    ['a', 'done', undefined],
    ['b', 'open', undefined],
  ])
})

test('nobody waits for what learners cannot see', () => {
  const open = [['b', 'open', undefined]]
  expect(states([item('a', { published: false }), item('b', { release: after('a') })])).toEqual(open)
  expect(states([item('a', { deletedAt: 'then' }), item('b', { release: after('a') })])).toEqual(open)
})

test('what is done stays open, whatever is said of it later', () => {
  const items = [item('a', { release: { at: '2199-01-01T00:00', zone: null } })]
  expect(states(items, { done: new Map([['a', now]]) })).toEqual([['a', 'done', undefined]])
})

test('of the rules of an item and of its section the later one counts', () => {
  const items = [item('a', { release: { at: '2026-03-20T09:00', zone: null } })]
  expect(states(items, {}, { at: '2026-03-15T09:00' })).toEqual([
    ['a', 'closed', { rule: 'date', at: '2026-03-20T09:00:00.000Z' }],
  ])
  expect(states(items, {}, { at: '2026-04-15T09:00' })).toEqual([
    ['a', 'closed', { rule: 'date', at: '2026-04-15T09:00:00.000Z' }],
  ])
})

test('where items open one after another, optional ones hold nobody up', () => {
  const items = [item('a'), item('b', { optional: true }), item('c'), item('d')]
  const done = new Map([['a', now]])
  expect(states(items, { done }, { inOrder: true })).toEqual([
    ['a', 'done', undefined],
    ['b', 'open', undefined],
    ['c', 'open', undefined],
    ['d', 'closed', { rule: 'order', item: 'c' }],
  ])
})

test('times, dates and zones that do not exist are refused', () => {
  for (const wrong of [
    { at: '2027-02-29T09:30' },
    { at: '2027-03-04T24:00' },
    { at: '2027-03-04' },
    { at: '2027-03-04T09:30', zone: 'Europe/Atlantis' },
    { at: '2027-03-04T09:30', zone: '+06:00' },
    { after: 'start', days: -1 },
    { after: 'start', days: 1.5 },
    { after: 'start', days: 1, wall: '25:00' },
    { after: 'sometime', days: 1 },
    { at: '2027-03-04T09:30', days: 1 },
  ])
    expect(when.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
})
