import { useEffect } from 'react'

const typing = 'input:not([type="checkbox"]), textarea, select'

/**
 * Takes changes back by Ctrl+Z and makes them again by Ctrl+Y, except where somebody types. On the whole page, because what was
 * just moved to another section has no focus for a moment.
 */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest(typing)
      if (isTyping || !(event.ctrlKey || event.metaKey)) return
      const key = event.key.toLowerCase()
      if (key === 'y' || (key === 'z' && event.shiftKey)) redo()
      else if (key === 'z') undo()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [undo, redo])
}
