import { type Facts, type Opens, resolve } from './release/resolve.ts'
import type { When } from './release/shared/when.ts'
import type { ItemRow, OutlineRow } from './store.ts'

/** What is known of a learner. A visitor has done nothing and begun nothing. */
export type Learner = Pick<Facts, 'done' | 'start'> & { zone: string | null }

/** Why an item is closed: by a rule of its own or of its section, or because another one comes first. */
type Closed = { rule: Opens['rule'] | 'order'; at?: string; item?: string }

/** An item as a learner sees it. */
export type LearnerItem = Pick<
  ItemRow,
  'kind' | 'title' | 'optional' | 'free' | 'doneBy' | 'donePercent' | 'version'
> & {
  _id: string
  section: string
  /** How long it takes, as its editors say, else as estimated. */
  minutes: number | null
  state: 'open' | 'closed' | 'done'
  opens?: Closed
}

/** What is published of an outline, in its order, each item with the rules that it follows: the same for all learners. */
type Shown = {
  items: readonly { item: ItemRow; rules: readonly When[] }[]
  places: ReadonlyMap<string, number>
}

const known = new WeakMap<readonly ItemRow[], Shown & Pick<OutlineRow, 'sections'>>()

function shownOf({ sections, items }: Pick<OutlineRow, 'sections' | 'items'>): Shown {
  const found = known.get(items)
  if (found?.sections === sections) return found
  const order = new Map(sections.map(({ id, release }, at) => [id, { at, release }]))
  const placeOf = ({ sectionId }: ItemRow) => order.get(sectionId)?.at ?? 0
  const seen = items
    .filter(({ published, deletedAt, sectionId }) => published && deletedAt === null && order.has(sectionId))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((item) => {
      const rules = [order.get(item.sectionId)?.release ?? null, item.release].filter((rule) => rule !== null)
      return { item, rules }
    })
  const shown = { items: seen, places: new Map(seen.map(({ item }, at) => [item.id, at])) }
  known.set(items, { ...shown, sections })
  return shown
}

type Given = Omit<OutlineRow, 'zone'> & { zone: string }

/** The published items of an outline in their order, and what each of them is to a learner at an instant. */
export function statesOf(outline: Given, learner: Learner, now: Date): LearnerItem[] {
  const shown = shownOf(outline)
  const stateAt = statesAt(outline, shown, learner, now)
  return shown.items.map((_, at) => stateAt(at))
}

/** The same of some items alone, which are few of many: what learners do not see of them is left out. */
export function statesOfSome(
  outline: Given,
  learner: Learner,
  now: Date,
  ids: readonly string[],
): LearnerItem[] {
  const shown = shownOf(outline)
  const stateAt = statesAt(outline, shown, learner, now)
  return ids.flatMap((id) => {
    const at = shown.places.get(id)
    return at === undefined ? [] : [stateAt(at)]
  })
}

/** Tells what the item at a place is to a learner. */
function statesAt(
  { inOrder, zone }: Given,
  { items, places }: Shown,
  { done, start, zone: learnerZone }: Learner,
  now: Date,
): (at: number) => LearnerItem {
  const facts: Facts = { zone, start, learnerZone, done, isSeen: (item) => places.has(item) }
  const first = inOrder ? items.findIndex(({ item }) => !item.optional && !done.has(item.id)) : -1
  const waitsFor = items[first]?.item.id ?? null
  return (at) => {
    const { item, rules } = items[at] as Shown['items'][number]
    if (done.has(item.id)) return told(item, null, true)
    const closed = latest(
      rules.map((rule) => resolve(rule, facts)),
      now,
    )
    return told(item, closed ?? behind(at > first ? waitsFor : null), false)
  }
}

/** Of several rules the one that opens last, if it has not yet; what is not known yet comes after every date. */
function latest(opens: readonly Opens[], now: Date): Closed | null {
  if (opens.length === 0) return null
  const closed = opens.filter(({ at }) => at === null || at > now)
  const [last] = closed.toSorted((one, other) => instantOf(other) - instantOf(one))
  if (last === undefined) return null
  const { rule, at, item } = last
  return { rule, ...(at && { at: at.toISOString() }), ...(item !== undefined && { item }) }
}

function instantOf({ at }: Opens): number {
  return at?.getTime() ?? Number.MAX_SAFE_INTEGER
}

function behind(item: string | null): Closed | null {
  return item === null ? null : { rule: 'order', item }
}

function told(item: ItemRow, opens: Closed | null, isDone: boolean): LearnerItem {
  const { id, sectionId, kind, title, optional, free, doneBy, donePercent, version } = item
  return {
    _id: id,
    section: sectionId,
    kind,
    title,
    minutes: item.minutesSet ?? item.minutes,
    optional,
    free,
    doneBy,
    donePercent,
    version,
    state: isDone ? 'done' : opens === null ? 'open' : 'closed',
    ...(opens && { opens }),
  }
}
