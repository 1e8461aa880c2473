import { batch } from '../../base/db/batch.ts'
import type { Db } from '../../base/db/db.ts'
import type { Actor } from '../../base/http/actor.ts'
import { unknownCourse } from '../courses/actions.ts'
import { findClocks } from '../enrollments/clocks/store.ts'
import { completeOutline, readOutline } from '../outline/keptOutlines.ts'
import type { ItemKind } from '../outline/kind.ts'
import { itemsShownTo, type LearnerOutline, outlineShownTo } from '../outline/learning.ts'
import type { LearnerItem } from '../outline/states.ts'
import type { CourseProgress, ProgressOfItem, SentEvent } from './contract.ts'
import { listFacts } from './facts/store.ts'
import {
  cellsNeeded,
  countDone,
  dayOf,
  happenedAt,
  oldestKept,
  percentOf,
  type Refusal,
  refusalOf,
} from './rules.ts'
import {
  deleteEventsBefore,
  insertEvents,
  type Learner,
  listStates,
  listStatesOf,
  type Recording,
  type Target,
  type Told,
} from './store.ts'

const insertInBatch = batch((db, told: readonly Told[]) => insertEvents(db, told))
const listOwn = batch(listStates)
const listTouched = batch(listStatesOf)
const findClock = batch(findClocks)
const findFacts = batch(listFacts)

/** The items that are done, and since when. */
export function doneIn(states: readonly ProgressOfItem[]): Map<string, Date> {
  return new Map(
    states.flatMap(({ item, doneAt }) => (doneAt === null ? [] : [[item, new Date(doneAt)] as const])),
  )
}

/** What a state was at an instant. */
function statesAt(state: ProgressOfItem, now: Date): ProgressOfItem[] {
  if (Date.parse(state.firstAt) > now.getTime()) return []
  const isDone = state.doneAt !== null && Date.parse(state.doneAt) <= now.getTime()
  return [isDone ? state : { ...state, doneAt: null }]
}

/**
 * The outline of a course as somebody sees it who takes it, and what their events come to.
 * @throws Problem 404 when there is no such course
 */
export async function readOwnOutline(
  db: Db,
  { courseId, userId }: Learner,
  now: Date,
  { isPreview = false } = {},
): Promise<{ outline: LearnerOutline; states: ProgressOfItem[] }> {
  const [row, { states, learner }] = await Promise.all([
    readOutline(db, courseId),
    readLearner(db, { courseId, userId }, now, isPreview),
  ])
  if (row === undefined) throw unknownCourse()
  return { outline: outlineShownTo(row, learner, now, isPreview), states }
}

/** What somebody has done in a course, and when they have begun it. */
async function readLearner(db: Db, who: Learner, now: Date, isPreview: boolean) {
  const [listed, clock] = await Promise.all([listOwn(db, who), findClock(db, who)])
  // Clocks of several servers differ a little, and what somebody has done is never taken back by that.
  const states = isPreview ? listed.flatMap((state) => statesAt(state, now)) : listed
  const hasBegun = clock !== null && (!isPreview || clock.start <= now)
  const learner = { done: doneIn(states), start: hasBegun ? clock.start : null, zone: clock?.zone ?? null }
  return { states, learner }
}

/**
 * Keeps the events of a learner's device, each once, and joins them to the state of their items.
 * @returns which are kept and which are not, and what the kept ones come to
 * @throws Problem 404 when there is no such course
 */
export async function recordEvents(
  db: Db,
  actor: Pick<Actor, 'id'>,
  courseId: string,
  given: { events: readonly SentEvent[]; sentAt: string; now: Date; kinds: readonly ItemKind[] },
): Promise<{
  kept: string[]
  refused: { id: string; reason: Refusal }[]
  states: ProgressOfItem[]
}> {
  const learner = { courseId, userId: actor.id }
  const named = [...new Set(given.events.map(({ item }) => item))]
  const facts = await findFacts(db, learner)
  const outline = facts && (await completeOutline(db, facts.head))
  if (facts === undefined || outline === undefined) throw unknownCourse()
  const shown = itemsShownTo(outline, named, facts.learner, given.now)
  const items = new Map(shown.map((item) => [item._id, item]))
  const judged = given.events.map((event) => ({
    event,
    reason: refusalOf(event.kind, items.get(event.item)),
  }))
  const kept = judged.filter(({ reason }) => reason === null).map(({ event }) => event)
  const refused = judged.flatMap(({ event: { id }, reason }) => (reason === null ? [] : [{ id, reason }]))
  const answer = { kept: kept.map(({ id }) => id), refused }
  if (kept.length === 0) return { ...answer, states: [] }
  const targets = await targetsOf(db, courseId, kept, items, given.kinds)
  const states = await insertInBatch(db, {
    ...learner,
    events: kept.map((event) => toRecording(event, given)),
    targets,
    now: given.now,
  })
  if (states !== null) return { ...answer, states }
  const touched = [...new Set(kept.map(({ item }) => item))]
  return { ...answer, states: await listTouched(db, { ...learner, items: touched }) }
}

/** Of the items that are done once enough was seen, and of which something was seen just now: how much that is. */
async function targetsOf(
  db: Db,
  courseId: string,
  kept: readonly SentEvent[],
  items: ReadonlyMap<string, LearnerItem>,
  kinds: readonly ItemKind[],
): Promise<Target[]> {
  const seen = new Set(kept.filter(({ kind }) => kind === 'seen').map(({ item }) => item))
  const all = [...seen].map(async (id): Promise<Target[]> => {
    const item = items.get(id)
    if (item?.doneBy !== 'view' || item.donePercent === null || item.state === 'done') return []
    const found = await kinds.find(({ kind }) => kind === item.kind)?.parts?.(db, { courseId, id })
    if (!found) return []
    const cells = Math.max(1, cellsNeeded(found.parts, item.donePercent))
    return [{ item: id, file: found.file ?? id, cells }]
  })
  return (await Promise.all(all)).flat()
}

function toRecording(event: SentEvent, times: { sentAt: string; now: Date }): Recording {
  const { id, item } = event
  const at = happenedAt(event.at, times)
  switch (event.kind) {
    case 'seen':
      return { id, item, at, what: { kind: 'seen', file: event.file ?? item, cells: event.cells } }
    case 'place':
      return { id, item, at, what: { kind: 'place', place: event.place } }
    case 'spent': {
      const day = dayOf(event.day, at)
      return { id, item, at, what: { kind: 'spent', spell: event.spell, ms: event.ms, day } }
    }
    case 'mark':
      return { id, item, at, what: { kind: 'mark', done: event.done, turn: event.turn } }
  }
}

/**
 * How far a learner has come in a course. Items that learners cannot see now are left out of the numbers.
 * @throws Problem 404 when there is no such course
 */
export async function readProgress(
  db: Db,
  actor: Actor,
  courseId: string,
  now: Date,
): Promise<CourseProgress> {
  const learner = { courseId, userId: actor.id }
  const { outline, states } = await readOwnOutline(db, learner, now)
  const items = outline.sections.flatMap((section) => section.items)
  const shown = new Set(items.map(({ _id }) => _id))
  const required = countDone(items.filter(({ optional }) => !optional))
  return {
    items: states.filter(({ item }) => shown.has(item)),
    percent: percentOf(required),
    required,
    optional: countDone(items.filter(({ optional }) => optional)),
  }
}

/** Deletes events whose time is over. What they have come to stays. */
export function deleteOldEvents(db: Db, now: Date): Promise<void> {
  return deleteEventsBefore(db, oldestKept(now))
}
