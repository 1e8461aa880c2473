import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import {
  type ItemEvent,
  type ItemState,
  untouched,
  withEvent,
} from '../../src/features/progress/shared/state.ts'
import type { Caller } from './caller.ts'
import type { Chance } from './chance.ts'
import type { Entry, Ledger } from './ledger.ts'
import type { Change } from './school.ts'

const minute = 60_000

type Place = { course: string; item: string }

type Event = { id: string; item: string; at: string } & Record<string, unknown>

type Note = { id: string; text: string; version: number }

/** What somebody learns without a connection, and notes: their device tells of it later. */
export function makeStudy(
  email: string,
  {
    caller,
    ledger,
    chance,
    find,
    change,
    isOver,
  }: {
    caller: Caller
    ledger: Ledger
    chance: Chance
    find: () => Promise<Place | null>
    change: Change
    isOver: () => boolean
  },
) {
  /** What the device has not told, or has had no answer to. */
  const waiting = new Map<string, { event: Event; entry: Entry }>()
  let note: Note | null = null
  /** A change of the note that had no answer: it is sent again as it is. */
  let unsure: { id: string; note: Note } | null = null
  let written = 0

  /** An hour of reading: each ten minutes what was seen, where the learner is, and how long it took so far. */
  function readForAnHour(item: string): Event[] {
    const [spell, began] = [randomUUID(), Date.now() - 60 * minute]
    const from = Math.floor(chance.between(0, 900))
    return Array.from({ length: 6 }, (_, nr) => {
      const at = new Date(began + 10 * nr * minute).toISOString()
      const own = () => ({ id: randomUUID(), item, at })
      return [
        { ...own(), kind: 'seen', cells: [[from + nr, from + nr + Math.ceil(chance.between(0, 4))]] },
        { ...own(), kind: 'place', place: { block: `block${1000 + nr}` } },
        { ...own(), kind: 'spent', spell, ms: (nr + 1) * 10 * minute, day: at.slice(0, 10) },
      ]
    }).flat()
  }

  async function tell(course: string, events: readonly Event[]): Promise<void> {
    const path = `/course/${course}/progress`
    const body = { sentAt: new Date().toISOString(), events }
    const told = await caller.insist({ method: 'POST', path, body }, isOver)
    if (told?.status !== 200) return
    const { kept, refused } = told.body as { kept: string[]; refused: { id: string }[] }
    for (const id of kept) waiting.get(id)?.entry.acknowledged()
    for (const { id } of refused) waiting.get(id)?.entry.refused()
    for (const id of [...kept, ...refused.map((one) => one.id)]) waiting.delete(id)
  }

  return {
    /** Comes back from an hour without a connection and tells of it: out of order, and most of it twice at one time. */
    async learn() {
      const at = await find()
      if (at === null) return
      for (const event of readForAnHour(at.item)) {
        waiting.set(event.id, { event, entry: ledger.begin(`event ${email} ${event.id}`, 'there') })
      }
      const all = () => chance.shuffled([...waiting.values()].map(({ event }) => event)).slice(0, 100)
      const [one, other] = [all(), all()]
      await Promise.all([tell(at.course, one), tell(at.course, other.slice(0, 12))])
    },
    /** Writes a note, or writes it anew. */
    async note() {
      const at = await find()
      if (at === null) return
      if (unsure === null) {
        written += 1
        const before: Note =
          note === null || chance.next() < 0.4 ? { id: randomUUID(), text: '', version: 0 } : note
        unsure = { id: randomUUID(), note: { ...before, text: `note ${written}` } }
      }
      const { id, note: next } = unsure
      const now = new Date().toISOString()
      const told = { text: next.text, version: next.version, place: null, quote: null, at: now }
      const event = { id, note: next.id, item: at.item, ...told }
      const body = { sentAt: now, events: [event] }
      const call = { method: 'POST', path: `/course/${at.course}/notes`, body }
      const answer = await change(`note ${email} ${next.id}`, next.text, call)
      if (answer === null) return
      unsure = null
      note = { ...next, version: next.version + 1 }
      // As a device does whose answer was lost.
      await caller.ask(call).catch(() => {})
    },
  }
}

/** What is stored of what learners told: their events but for marks, and their notes. */
export async function studyFacts(client: pg.Client): Promise<(readonly [string, string])[]> {
  const events = await client.query<{ email: string; id: string }>(`
    select email, progress_events.id from progress_events join users on users.id = user_id where kind <> 'mark'`)
  const notes = await client.query<{ email: string; id: string; text: string }>(`
    select email, notes.id, text from notes join users on users.id = user_id where deleted_at is null`)
  return [
    ...events.rows.map(({ email, id }) => [`event ${email} ${id}`, 'there'] as const),
    ...notes.rows.map(({ email, id, text }) => [`note ${email} ${id}`, text] as const),
  ]
}

type EventRow = { whose: string; id: string; kind: string; at: Date; body: object }
type StateRow = { whose: string; state: ItemState }

/** Looks for items whose state is not what the events of their learner come to. */
export async function brokenStates(client: pg.Client): Promise<string[]> {
  const whose = "user_id || ' ' || item_id"
  const events = await client.query<EventRow>(
    `select ${whose} as whose, id, kind, at, body from progress_events`,
  )
  const states = await client.query<StateRow>(`
    select ${whose} as whose, jsonb_build_object('turn', turn, 'marked', marked,
      'place', case when place is not null then
        place || jsonb_build_object('at', floor(extract(epoch from place_at) * 1000), 'id', place_id) end,
      'spells', coalesce((select jsonb_object_agg(spell, ms) from item_spells as s
        where (s.course_id, s.user_id, s.item_id) = (p.course_id, p.user_id, p.item_id)), '{}'),
      'seen', coalesce((select jsonb_object_agg(file_id, (
          select jsonb_agg(jsonb_build_array(lower(part), upper(part)) order by part) from unnest(cells) as part))
        from item_seen as s where (s.course_id, s.user_id, s.item_id) = (p.course_id, p.user_id, p.item_id)), '{}')
    ) as state from item_progress as p`)
  const expected = new Map<string, ItemState>()
  for (const { whose: key, id, kind, at, body } of events.rows) {
    const event = { ...body, id, kind, at: at.toISOString() } as ItemEvent
    expected.set(key, withEvent(expected.get(key) ?? untouched, event))
  }
  const found = new Map(states.rows.map(({ whose: key, state }) => [key, state]))
  return [...new Set([...expected.keys(), ...found.keys()])].flatMap((key) => {
    const state = expected.get(key)
    const place = state?.place && { ...state.place, at: Date.parse(state.place.at) }
    const should = state && { ...state, place }
    return isDeepStrictEqual(found.get(key), should)
      ? []
      : [
          `progress of ${key} is ${JSON.stringify(found.get(key))}, and its events say ${JSON.stringify(should)}`,
        ]
  })
}
