import { useEffect, useEffectEvent } from 'react'
import { readOption } from '../../client/options.ts'
import { type Deed, deedOf } from '../rules/keys.ts'

/** Whether the focus is on nothing that keys are for: on the page, or on what a script has led to. */
const isFree = (target: Element) =>
  target === document.body || target.matches('main, h1, [tabindex="-1"]:not([role])')

/** Tells what keys do while the focus is in the stage or nowhere, unless that is switched off or the key is somebody else's. */
export function useKeys(stage: HTMLElement, act: (deed: Deed) => void): void {
  const tell = useEffectEvent(act)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, repeat } = event
      if (event.defaultPrevented || !(target instanceof Element) || readOption('keys') === 'off') return
      if (!isFree(target) && !stage.contains(target)) return
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
