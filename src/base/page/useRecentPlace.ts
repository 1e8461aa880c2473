import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { notePlace } from './recentPlaces.ts'

/** Keeps the page that is shown among the recent places of this browser, under a name. */
export function useRecentPlace(label: string): void {
  const { pathname } = useLocation()
  useEffect(() => notePlace({ to: pathname, label }), [pathname, label])
}
