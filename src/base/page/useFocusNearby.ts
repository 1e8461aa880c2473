import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a list whose rows can leave it. When the row that had the focus is gone, the row that took its
 * place gets it, or the last one, or what stands there instead of a list. Spread the result on an element around it all.
 */
export function useFocusNearby() {
  const list = useRef<HTMLDivElement>(null)
  const left = useRef<{ row: HTMLTableRowElement; at: number }>(null)

  // After every change: it is the change that takes a row away.
  useEffect(() => {
    if (left.current === null || left.current.row.isConnected || list.current === null) return
    // A dialog that speaks of the row keeps the focus until it is closed, and for a moment longer.
    const { activeElement } = document
    if (activeElement !== document.body && !activeElement?.closest('dialog:not([open])')) return
    const { at } = left.current
    left.current = null
    const rows = [...list.current.querySelectorAll('tbody tr')]
    const place = rows[at] ?? rows.at(-1) ?? list.current
    const buttons = place.querySelectorAll<HTMLElement>('a[href], button')
    buttons.item(buttons.length - 1)?.focus()
  })

  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest('tr')
    if (row !== null) left.current = { row, at: row.sectionRowIndex }
  }
  return { ref: list, onFocus }
}
