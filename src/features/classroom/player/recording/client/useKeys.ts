import { useEffect, useEffectEvent } from 'react'
import { readOption } from '../../client/options.ts'
import { type Deed, deedOf } from '../rules/keys.ts'

/** Tells what keys do while the focus is in the stage or nowhere, unless that is switched off or the key is somebody else's. */
export function useKeys(stage: HTMLElement, act: (deed: Deed) => void): void {
  const tell = useEffectEvent(act)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, repeat } = event
      if (event.defaultPrevented || !(target instanceof Element) || readOption('keys') === 'off') return
      if (target !== document.body && !stage.contains(target)) return
      if (target.closest('input, textarea, select, [contenteditable], dialog')) return
      // A button is pressed by it.
      if (event.key === ' ' && target.closest('button, a')) return
      const deed = deedOf(event)
      if (deed === null) return
      const isHeld = deed.do === 'skip' || deed.do === 'louder'
      event.preventDefault()
      if (isHeld || !repeat) tell(deed)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [stage])
}
