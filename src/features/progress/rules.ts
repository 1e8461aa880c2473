import { mostCells, type Range } from './shared/cells.ts'
import { daysOfEvents } from './shared/limits.ts'

/** Why an event is not kept: there is no such item for learners, it is closed to this one, or a mark does not count there. */
export type Refusal = 'no-item' | 'not-open' | 'not-by-mark'

/** What is known of an item when an event of it comes. */
type Item = { state: 'open' | 'closed' | 'done'; doneBy: string }

/** Whether one may say of oneself that one has done an item. */
export function isDoneByMark(doneBy: string): boolean {
  return doneBy === 'mark' || doneBy === 'view'
}

/** Why an event of an item is refused; null when it is kept. What somebody has done stays open to them. */
export function refusalOf(kind: string, item: Item | undefined): Refusal | null {
  if (item === undefined) return 'no-item'
  if (item.state === 'closed') return 'not-open'
  return kind === 'mark' && !isDoneByMark(item.doneBy) ? 'not-by-mark' : null
}

/** The part of a text in which a block lies, and of a document for a page. Longer ones have several in a part. */
export function cellOf(block: number, blocks: number): Range {
  const cell = blocks <= mostCells ? block : Math.floor((block * mostCells) / blocks)
  return [cell, cell + 1]
}

/** How many parts are to be seen, for a per cent of a text, a recording or a document. */
export function cellsNeeded(blocks: number, percent: number): number {
  return Math.ceil((Math.min(blocks, mostCells) * percent) / 100)
}

/**
 * When an event happened, by the server's clock: moved by how much the device's is wrong, and never later than now.
 * @param sentAt the device's time when it sent the event
 */
export function happenedAt(at: string, { sentAt, now }: { sentAt: string; now: Date }): string {
  const moved = Date.parse(at) + now.getTime() - Date.parse(sentAt)
  return new Date(Math.max(0, Math.min(moved, now.getTime()))).toISOString()
}

const day = 86_400_000

/** The day of an event in the learner's calendar, which no time zone can move by more than a day. */
export function dayOf(told: string, at: string): string {
  const apart = Math.abs(Date.parse(told) - Date.parse(at.slice(0, 10)))
  return apart <= day ? told : at.slice(0, 10)
}

/** Items in numbers. */
export type Counted = { done: number; all: number }

/** How much of the required items is done, in per cent and rounded down, so that 100 means all. */
export function percentOf({ done, all }: Counted): number {
  return all === 0 ? 0 : Math.floor((100 * done) / all)
}

/** How many of some items are done. */
export function countDone(items: readonly { state: string }[]): Counted {
  return { done: items.filter(({ state }) => state === 'done').length, all: items.length }
}

/** Events that came before this instant go. */
export function oldestKept(now: Date): Date {
  return new Date(now.getTime() - daysOfEvents * day)
}
