import type { Place } from '../../../progress/shared/state.ts'

/** A part of the screen, from its upper to its lower edge. */
export type Span = { top: number; bottom: number }

function shared(one: Span, other: Span): number {
  return Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))
}

/** Whether a page is being looked at: half of it shows, or it takes half of the view, as one that is larger than that. */
export function isLookedAt(page: Span, view: Span): boolean {
  const shown = shared(page, view)
  const least = Math.min(page.bottom - page.top, view.bottom - view.top)
  return least > 0 && shown >= least / 2
}

/** How far down a page the upper edge of the view is, from 0 to 1, in thousandths. */
export function partOf(page: Span, view: Span): number {
  const height = page.bottom - page.top
  if (height <= 0) return 0
  return Math.round(Math.min(1, Math.max(0, (view.top - page.top) / height)) * 1000) / 1000
}

type Start = { page: number; part: number }

const pageOf = (place: Place | null): Start | null => (place !== null && 'page' in place ? place : null)

/**
 * The page to begin on: the one that the address names, else where the reader stopped.
 * @param places where they stopped as the page has it, and as this browser has it of which the server does not know
 */
export function startOf(
  named: Place | null,
  { kept, waiting }: { kept: Place | null; waiting: Place | null },
  pages: number,
): Start | null {
  const last = pageOf(waiting) ?? pageOf(kept)
  const asked = pageOf(named)
  const isKept = asked === null || asked.page === pageOf(kept)?.page
  const place = isKept || asked.page === last?.page ? last : asked
  return place === null || place.page > pages ? null : { page: place.page, part: place.part }
}

/** The page that somebody has typed; null for what is none. */
export function pageIn(typed: string, pages: number): number | null {
  const page = Number(typed.trim())
  return Number.isInteger(page) && page >= 1 && page <= pages ? page : null
}

/** The steps of sizes, in per cent. */
const sizes = [25, 33, 50, 67, 75, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400]

/** The next larger or smaller size; the same where there is none. */
export function stepped(percent: number, by: -1 | 1): number {
  const next = by === 1 ? sizes.find((one) => one > percent + 1) : sizes.findLast((one) => one < percent - 1)
  return next ?? percent
}

/** A part of a page's text around words that were found, in pieces. */
export type Snippet = { before: string; found: string; after: string }

/** How many characters of a page's text stand around what was found. */
const around = { before: 28, after: 60 }

/** A run of a page's text, and whether its line ends with it. */
export type Run = { text: string; ends: boolean }

/**
 * What stands around words that were found, without half words at its ends.
 * @param place where they begin and how long they are, as if there were no ends of lines
 */
export function snippetOf(runs: readonly Run[], place: { start: number; length: number }): Snippet {
  let [text, at] = ['', 0]
  let [start, end] = [-1, -1]
  for (const run of runs) {
    const after = at + run.text.length
    if (start < 0 && place.start < after) start = text.length + place.start - at
    if (end < 0 && place.start + place.length <= after) end = text.length + place.start + place.length - at
    text += run.text + (run.ends ? ' ' : '')
    at = after
  }
  if (start < 0 || end < start) return { before: '', found: '', after: '' }
  const flat = (part: string) => part.replaceAll(/\s+/g, ' ')
  const before = text.slice(Math.max(0, start - around.before), start)
  const after = text.slice(end, end + around.after)
  return {
    before: flat(start > around.before ? before.replace(/^\S*\s/, '') : before).trimStart(),
    found: flat(text.slice(start, end)),
    after: flat(end + around.after < text.length ? after.replace(/\s\S*$/, '') : after).trimEnd(),
  }
}
