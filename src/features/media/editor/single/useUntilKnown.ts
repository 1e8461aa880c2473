import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { forgetEverything } from '../../../../base/page/memory.ts'

/** How long it is waited before a file is loaded again, in ms. */
const pause = 2_000

/** Loads a file again and again while it is being looked at what is in it. */
export function useUntilKnown(isLooking: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isLooking || state !== 'idle') return
    const timer = setTimeout(() => {
      forgetEverything()
      void revalidate()
    }, pause)
    return () => clearTimeout(timer)
  }, [isLooking, revalidate, state])
}
