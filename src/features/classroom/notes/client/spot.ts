import type { Place } from '../../../progress/shared/state.ts'

/** Where in a lesson that is no text its reader is, and what notes do there. */
export type Spot = {
  /** The place at which the reader is. */
  here: () => Place
  /** Leads to a place. */
  go: (place: Place) => void
  /** Makes what plays wait while somebody writes. Returns what lets it go on. */
  hold: () => () => void
  /** What makes a note and a bookmark there, once notes have loaded. */
  deeds: { current: { write: () => void; bookmark: () => void } | null }
}
