import type { KeyboardEvent } from 'react'

/** Keys that move something up or down. */
export const arrows: Partial<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

/** Whether a key was pressed on a part of the outline, and not in one of its fields and forms. */
export function isOnRow({ target }: KeyboardEvent<HTMLElement>): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.closest('input:not([type="checkbox"]), select, textarea, form') === null
}

/** Whether a letter was pressed alone. */
export function isPlain(event: KeyboardEvent<HTMLElement>, letter: string): boolean {
  return event.key.toLowerCase() === letter && !event.ctrlKey && !event.metaKey && !event.altKey
}
