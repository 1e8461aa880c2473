import { type Range, unite } from './cells.ts'

/** A place in an item: a block of a text, a second of a recording, or a page and how far down it, from 0 to 1. */
export type Place = { block: string } | { second: number } | { page: number; part: number }

/** What a device tells of an item, besides the event's id and time. */
export type What =
  | { kind: 'seen'; file: string; cells: readonly Range[] }
  | { kind: 'place'; place: Place }
  | { kind: 'spent'; spell: string; ms: number; day: string }
  | { kind: 'mark'; done: boolean; turn: number }

/** An event of an item: its id is made by the device, `at` is an ISO instant of UTC. */
export type ItemEvent = { id: string; at: string } & What

/** What the events of an item come to. */
export type ItemState = {
  /** By the file, or by the item for a text. */
  seen: Readonly<Record<string, readonly Range[]>>
  place: (Place & { at: string; id: string }) | null
  /** By their ids. */
  spells: Readonly<Record<string, number>>
  turn: number
  marked: boolean
}

export const untouched: ItemState = { seen: {}, place: null, spells: {}, turn: 0, marked: false }

/**
 * The state with one more event. The order of events, their repetition and the device that they come from make no difference:
 * parts are united, the later place and the longer time win, and so does the mark of the higher turn.
 */
export function withEvent(state: ItemState, event: ItemEvent): ItemState {
  switch (event.kind) {
    case 'seen':
      return {
        ...state,
        seen: { ...state.seen, [event.file]: unite(state.seen[event.file] ?? [], event.cells) },
      }
    case 'place': {
      const { id, at, place } = event
      return isLater(event, state.place) ? { ...state, place: { ...place, at, id } } : state
    }
    case 'spent':
      return {
        ...state,
        spells: { ...state.spells, [event.spell]: Math.max(state.spells[event.spell] ?? 0, event.ms) },
      }
    case 'mark':
      return overrules(event, state) ? { ...state, turn: event.turn, marked: event.done } : state
  }
}

function isLater(one: { at: string; id: string }, other: { at: string; id: string } | null): boolean {
  if (other === null) return true
  const [first, second] = [Date.parse(one.at), Date.parse(other.at)]
  return first > second || (first === second && one.id > other.id)
}

function overrules(mark: { turn: number; done: boolean }, { turn, marked }: ItemState): boolean {
  return mark.turn > turn || (mark.turn === turn && mark.done && !marked)
}
