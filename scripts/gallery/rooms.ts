import { actions } from './actions.tsx'
import type { Exhibit } from './exhibit.ts'
import { fields } from './fields.tsx'
import { dialogs, messages, toasts } from './messages.tsx'
import { pictures } from './pictures.tsx'
import type { rooms as roomNames } from './roomNames.ts'
import { tables } from './tables.tsx'

/**
 * Every component by its file's name, in groups that fit one screenshot; components that cover the page have a group of
 * their own.
 */
export const rooms: Record<(typeof roomNames)[number], Record<string, Exhibit>> = {
  actions,
  fields,
  messages,
  tables,
  pictures,
  dialogs,
  toasts,
}
