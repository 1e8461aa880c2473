import { useEffect, useEffectEvent } from 'react'

/** Does what prints all pages when the browser is asked by key to print, which would print only what of them is on the screen. */
export function usePrintKey(onPrint: (() => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    if (onPrint === null || key !== 'p' || !(ctrlKey || metaKey) || shiftKey || altKey) return
    event.preventDefault()
    onPrint()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
