import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../base/ids.ts'
import { readOutline } from '../../features/classroom/actions.ts'
import { previewOutline } from '../../features/classroom/preview/actions.ts'
import { wallOf, wallTime } from '../../features/outline/release/resolve.ts'
import { recordEvents } from '../../features/progress/actions.ts'
import { makeItemKind } from '../itemKind.ts'
import { makeOutline } from '../outlines.ts'
import { enroll, makeCourse, makePerson, type Person } from '../people.ts'
import { startTestServer, type TestServer } from '../server.ts'

const day = 86_400_000
const days = fc.nat(6)
const wall = fc.option(fc.constantFrom('00:00', '09:30'))

const item = fc.record({
  published: fc.boolean(),
  optional: fc.boolean(),
  marked: fc.boolean(),
  rule: fc.option(
    fc.oneof(
      days.map((after) => ({ on: after })),
      fc.record({ after: fc.constantFrom('start' as const, 'item' as const), days, wall }),
    ),
    { nil: null },
  ),
})

const world = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 6 }),
  inOrder: fc.boolean(),
  later: fc.integer({ min: 0, max: 12 * 24 * 60 }),
  zone: fc.constantFrom('Asia/Dhaka', 'Europe/Berlin', 'America/Santiago'),
})

type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never

/** Tests that a preview of a learner at a time shows what that learner gets then. */
export function testPreviews({ runs, seed }: { runs: number; seed: number }): void {
  let server: TestServer
  let owner: Person
  let learner: Person
  let course: string

  beforeAll(async () => {
    server = await startTestServer({ settings: { LIMIT_FACTOR: '9999' } })
    owner = await makePerson(server, 'Olga')
    learner = await makePerson(server, 'Lena')
    course = await makeCourse(owner)
    await enroll(learner, course)
  })

  afterAll(() => server.stop())

  test(
    'a preview of a learner at any time shows what they get at that time',
    () => fc.assert(fc.asyncProperty(world, hold), { numRuns: runs, seed }),
    60_000 + runs * 500,
  )

  async function hold({ items, inOrder, later, zone }: World): Promise<void> {
    const { db, clock } = server
    const now = clock.now()
    await db.deleteFrom('outlines').where('course_id', '=', course).execute()
    await db.updateTable('courses').set({ zone }).where('id', '=', course).execute()
    const ids = items.map(newId)
    const rules = items.map(({ rule }, place) => {
      if (rule === null) return {}
      if ('on' in rule)
        return { release: { at: wallOf(new Date(now.getTime() + rule.on * day), zone), zone: null } }
      // One follows what stands before it.
      const after = rule.after === 'item' ? ids[place - 1] : undefined
      const release = { after: after === undefined ? 'start' : 'item', days: rule.days, wall: rule.wall }
      return after === undefined ? { release } : { release, after }
    })
    await makeOutline(
      server,
      course,
      items.map(({ published, optional }, place) => ({
        id: ids[place] ?? '',
        published,
        optional,
        ...rules[place],
      })),
      { inOrder },
    )
    const sentAt = now.toISOString()
    const events = items.flatMap(({ marked }, place) =>
      marked
        ? [{ id: newId(), item: ids[place] ?? '', kind: 'mark' as const, at: sentAt, done: true, turn: 1 }]
        : [],
    )
    const given = { kinds: [makeItemKind()], now }
    if (events.length > 0) await recordEvents(db, learner, course, { events, sentAt, ...given })
    const asOf = wallOf(new Date(now.getTime() + later * 60_000), zone)
    const {
      asOf: _,
      wall: __,
      as: ___,
      ...shown
    } = await previewOutline(db, course, { as: learner.email, asOf }, now)
    expect(shown).toEqual(await readOutline(db, learner as never, course, wallTime(asOf, zone)))
  }
}
