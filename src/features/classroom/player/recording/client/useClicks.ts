import { useEffect, useEffectEvent } from 'react'
import type { Deed } from '../rules/keys.ts'

/** A click on the picture plays and pauses, a double click fills the screen. Fingers bring up the bar instead. */
export function useClicks(media: HTMLMediaElement, act: (deed: Deed) => void): void {
  const tell = useEffectEvent(act)
  useEffect(() => {
    const press = () => {
      if (!matchMedia('(hover: none)').matches) tell({ do: 'play' })
    }
    const pressTwice = () => tell({ do: 'full' })
    media.addEventListener('click', press)
    media.addEventListener('dblclick', pressTwice)
    return () => {
      media.removeEventListener('click', press)
      media.removeEventListener('dblclick', pressTwice)
    }
  }, [media])
}
