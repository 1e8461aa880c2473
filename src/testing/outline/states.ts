import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { When } from '../../features/outline/release/shared/when.ts'
import { statesOf } from '../../features/outline/states.ts'
import type { ItemRow } from '../../features/outline/store.ts'

const day = 86_400_000
const from = Date.parse('2026-03-01T10:00:00Z')
const most = 7

const wall = fc.option(fc.constantFrom('00:00', '09:30', '23:59'))
const days = fc.nat(5)

/** A rule of the item at this place: a circle is refused, so one follows only what stands before it. */
const ruleAt = (place: number) =>
  fc.option(
    fc.oneof(
      days.map((after) => ({ at: new Date(from + after * day).toISOString().slice(0, 16), zone: null })),
      fc.record({ after: fc.constant('start'), days, wall }),
      ...(place === 0
        ? []
        : [fc.record({ after: fc.nat(place - 1).map((one) => `item-${one}`), days: fc.nat(2), wall })]),
    ),
    { nil: null },
  )

const itemAt = (place: number) =>
  fc.record({
    published: fc.boolean(),
    optional: fc.boolean(),
    release: ruleAt(place),
    doneOn: fc.option(days),
  })

/** An outline, what a learner has done of it, and some days after which it is looked at. */
const world = fc.record({
  items: fc.tuple(...Array.from({ length: most }, (_, place) => itemAt(place))),
  section: ruleAt(0),
  inOrder: fc.boolean(),
  start: fc.option(days),
  zone: fc.option(fc.constantFrom('Asia/Dhaka', 'America/Santiago', 'Pacific/Apia')),
  at: fc.nat(12),
})

type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never

const idOf = (place: number) => `item-${place}`

const rowOf = ({ published, optional, release }: World['items'][number], place: number): ItemRow => ({
  id: idOf(place),
  sectionId: 'section',
  position: place + 1,
  leftAt: null,
  kind: 'test',
  title: idOf(place),
  published,
  optional,
  free: false,
  doneBy: 'mark',
  donePercent: null,
  minutes: 5,
  minutesSet: null,
  release: release as When | null,
  version: 1,
  deletedAt: null,
})

/** What the items are to the learner, by their ids. */
function statesIn(given: World, at = given.at): Map<string, 'open' | 'closed' | 'done'> {
  const { items, section, inOrder, start, zone } = given
  const outline = {
    courseId: 'course',
    courseTitle: 'C',
    hidden: false,
    zone: 'Europe/Berlin',
    revision: 1,
    published: true,
    inOrder,
    sections: [
      {
        id: 'section',
        position: 1,
        leftAt: null,
        title: 'S',
        summary: '',
        release: section as When | null,
        version: 1,
        deletedAt: null,
      },
    ],
    items: items.map(rowOf),
  }
  const done = new Map(
    items.flatMap(({ doneOn }, place) =>
      doneOn === null ? [] : [[idOf(place), new Date(from + doneOn * day)] as const],
    ),
  )
  const learner = { start: start === null ? null : new Date(from + start * day), zone, done }
  const states = statesOf(outline, learner, new Date(from + at * day))
  return new Map(states.map(({ _id, state }) => [_id, state]))
}

/** Those of `before` that are there in `after` and are closed there. */
const locked = (before: ReturnType<typeof statesIn>, after: ReturnType<typeof statesIn>) =>
  [...before].filter(([id, state]) => state !== 'closed' && after.get(id) === 'closed').map(([id]) => id)

/** Tests that nothing that is open to somebody, or done by them, is closed to them by time, by more of it done, or by a removal. */
export function testStates({ runs, seed }: { runs: number; seed: number }): void {
  test('what is done stays open, whatever rules are made', () => {
    fc.assert(
      fc.property(world, (given) => {
        const states = statesIn(given)
        for (const [place, { published, doneOn }] of given.items.entries())
          if (published && doneOn !== null) expect(states.get(idOf(place))).toBe('done')
      }),
      { numRuns: runs, seed },
    )
  })

  test('what is open to a learner does not close as time goes by', () => {
    fc.assert(
      fc.property(world, fc.integer({ min: 1, max: 30 }), (given, later) => {
        expect(locked(statesIn(given), statesIn(given, given.at + later))).toEqual([])
      }),
      { numRuns: runs, seed },
    )
  })

  test('when what others follow is hidden or deleted, nothing closes to anybody', () => {
    fc.assert(
      fc.property(world, fc.nat(most - 1), (given, gone) => {
        const items = given.items.map((item, place) =>
          place === gone ? { ...item, published: false } : item,
        )
        expect(locked(statesIn(given), statesIn({ ...given, items: items as World['items'] }))).toEqual([])
      }),
      { numRuns: runs, seed },
    )
  })
}
