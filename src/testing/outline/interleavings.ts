import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Problem } from '../../base/contract/problem.ts'
import { newId } from '../../base/ids.ts'
import { addItem, addSection, readBuilder } from '../../features/outline/actions.ts'
import { copyItems } from '../../features/outline/copying/actions.ts'
import { moveItems, moveSection } from '../../features/outline/structure/moves.ts'
import {
  deleteSection,
  removeItem,
  restoreItem,
  restoreSection,
} from '../../features/outline/trash/actions.ts'
import { makeItemKind } from '../itemKind.ts'
import { makeCourse, makePerson, type Person } from '../people.ts'
import { startTestServer, type TestServer } from '../server.ts'

const changes = [
  'add section',
  'move section',
  'delete section',
  'restore section',
  'add item',
  'move item',
  'delete item',
  'restore item',
  'duplicate item',
] as const

/** Something that one of several people does; a repeated one is sent once more, as after a lost answer. */
const act = fc.record({
  change: fc.constantFrom(...changes),
  which: fc.nat(11),
  section: fc.nat(3),
  before: fc.option(fc.nat(11)),
  repeated: fc.boolean(),
})

type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

/**
 * Tests that whatever several people do at once to an outline leaves each living item in one living section and every position
 * taken once, and counts each effect.
 */
export function testInterleavings({ runs, seed }: { runs: number; seed: number }): void {
  let server: TestServer
  let editor: Person
  const kinds = [makeItemKind()]

  beforeAll(async () => {
    server = await startTestServer()
    editor = await makePerson(server)
  })

  afterAll(() => server.stop())

  test('whatever two to four people do at once to an outline, each item is in one place and each effect counts once', async () => {
    const course = await makeCourse(editor)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(act, { maxLength: 8 }), { minLength: 2, maxLength: 4 }), (people) =>
        interleave(course, people),
      ),
      { numRuns: runs, seed },
    )
  })

  async function interleave(course: string, people: readonly (readonly Act[])[]): Promise<void> {
    await server.db.deleteFrom('outlines').where('course_id', '=', course).execute()
    const [sections, items] = [Array.from({ length: 4 }, newId), Array.from({ length: 12 }, newId)]
    const told: number[] = []
    const doIt = async (one: Act) => {
      const revision = await perform(course, { sections, items }, one).catch((error: unknown) => {
        if (error instanceof Problem && [404, 409, 422].includes(error.status)) return null
        throw error
      })
      if (revision !== null) told.push(revision)
    }
    await Promise.all(
      people.map(async (acts) => {
        for (const one of acts) {
          await doIt(one)
          if (one.repeated) await doIt(one)
        }
      }),
    )
    // An effect tells the revision that it has made; what has none tells the one that is there.
    const effects = [...new Set(told)].filter((revision) => revision > 0).sort((one, other) => one - other)
    await expectOrder(course, effects)
  }

  async function perform(
    course: string,
    ids: { sections: string[]; items: string[] },
    { change, which, section, before }: Act,
  ): Promise<number> {
    const { db } = server
    const by = { actorId: editor.id, now: server.clock.now() }
    const pick = (all: readonly string[], at: number) => all[at % all.length] ?? ''
    const [id, own] = [pick(ids.items, which), pick(ids.sections, section)]
    const beforeItem = before === null ? null : pick(ids.items, before)
    const beforeSection = before === null ? null : pick(ids.sections, before)
    switch (change) {
      case 'add section':
        return addSection(db, course, { _id: own, title: 'Basics', before: beforeSection })
      case 'move section':
        return (await moveSection(db, course, own, beforeSection)).revision
      case 'delete section':
        return deleteSection(db, course, own, by.now)
      case 'restore section':
        return restoreSection(db, course, own)
      case 'add item': {
        const item = { _id: id, kind: 'test', title: 'Loops', section: own, before: beforeItem }
        return addItem(db, kinds, course, item, by)
      }
      case 'move item':
        return (await moveItems(db, course, [id], { section: own, before: beforeItem })).revision
      case 'delete item':
        return removeItem(db, course, id, by.now)
      case 'restore item':
        return restoreItem(db, course, id)
      case 'duplicate item': {
        const copy = { [id]: pick(ids.items, which + 5) }
        const from = { courseId: course, items: [id] }
        const to = { course, section: own, before: beforeItem }
        const given = { ids: copy, dates: 'keep', by: { ...by, quotas: server.config.files.quotas } } as const
        return (await copyItems(db, kinds, from, to, given)).revision
      }
    }
  }

  async function expectOrder(course: string, effects: readonly number[]): Promise<void> {
    const { rows: twice } = await sql`
      select section_id, position from items where course_id = ${course} and deleted_at is null
      group by section_id, position having count(*) > 1
      union all
      select null, position from sections where course_id = ${course} and deleted_at is null
      group by position having count(*) > 1`.execute(server.db)
    expect(twice).toEqual([])
    const { rows: living } = await sql<{ id: string }>`
      select items.id from items join sections on sections.course_id = items.course_id and sections.id = items.section_id
      where items.course_id = ${course} and items.deleted_at is null and sections.deleted_at is null`.execute(
      server.db,
    )
    const answer = await readBuilder(server.db, kinds, course, null)
    const shown = answer.outline?.sections.flatMap(({ items }) => items.map(({ _id }) => _id)) ?? []
    expect(shown.toSorted()).toEqual(living.map(({ id }) => id).toSorted())
    expect(new Set(shown).size).toBe(shown.length)
    expect(effects).toEqual(Array.from({ length: answer.revision }, (_, nr) => nr + 1))
    // A page that has seen less is told all of it, and one that has seen everything is told so: both show the same.
    const behind = await readBuilder(server.db, kinds, course, answer.revision - 1)
    expect(behind).toEqual(answer)
    expect(await readBuilder(server.db, kinds, course, answer.revision)).toEqual({
      revision: answer.revision,
      outline: null,
    })
  }
}
