import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the page comes alive, then true: for what does nothing without scripts. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
