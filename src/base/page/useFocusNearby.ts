import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a table whose rows can be removed: when the focused row is gone, the row that follows it gets the
 * focus, or the last one, or what is shown instead of the table. Spread the result on an element around all of that.
 */
export function useFocusNearby() {
  const list = useRef<HTMLDivElement>(null)
  const left = useRef<{ row: HTMLTableRowElement; at: number }>(null)

  // After every render, because any may remove the row.
  useEffect(() => {
    if (left.current === null || left.current.row.isConnected || list.current === null) return
    // A dialog about the row keeps the focus until it is closed, and for a moment longer.
    const { activeElement } = document
    if (activeElement !== document.body && !activeElement?.closest('dialog:not([open])')) return
    const { at } = left.current
    left.current = null
    const rows = [...list.current.querySelectorAll('tbody tr')]
    const target = rows[at] ?? rows.at(-1) ?? list.current
    const buttons = target.querySelectorAll<HTMLElement>('a[href], button')
    buttons.item(buttons.length - 1)?.focus()
  })

  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest('tr')
    if (row !== null) left.current = { row, at: row.sectionRowIndex }
  }
  return { ref: list, onFocus }
}
