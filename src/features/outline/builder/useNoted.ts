import { useEffect, useEffectEvent } from 'react'
import type { Change } from './shared/changes.ts'
import { useBuilding } from './useBuilding.ts'

/** Notes what takes back the addition of something that a form has added, once. */
export function useNoted(added: string | undefined, back: (id: string) => Change): void {
  const { note } = useBuilding()
  const noteIt = useEffectEvent((id: string) => note(back(id)))
  useEffect(() => {
    if (added !== undefined) noteIt(added)
  }, [added])
}
