import type { ReactNode } from 'react'

/**
 * One component: what it looks like, by the name of its state. In states whose name begins with `hover`, `focus` or
 * `active` everything that can be pressed is held in that state while pictures are taken.
 */
export type Exhibit = Record<string, ReactNode>

export const longText =
  'Introduction to the unhurried reading of very long letters, diaries and commonplace books from six centuries'

/** One word that no line has room for. */
export const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

export const nothing = () => {}
