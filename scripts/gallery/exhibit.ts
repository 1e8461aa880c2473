import type { ReactNode } from 'react'

/**
 * The states of one component by name. In states whose name begins with `hover`, `focus` or `active`, everything that
 * can be pressed is kept in that state while screenshots are taken.
 */
export type Exhibit = Record<string, ReactNode>

export const longText =
  'Introduction to the unhurried reading of very long letters, diaries and commonplace books from six centuries'

/** A word that is too long for every line. */
export const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

export const nothing = () => {}
