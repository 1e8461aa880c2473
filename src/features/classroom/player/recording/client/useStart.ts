import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import type { Place } from '../../../../progress/shared/state.ts'
import { placeOf } from '../../../shared/place.ts'
import { startAt } from '../rules/resume.ts'

/**
 * Begins where the learner has stopped, or where the address leads, also for those who press Play before it is known how long
 * the recording is.
 * @param stopped as the page has it
 * @param waiting as only this browser has it
 * @returns the second at which it goes on; null at the start
 */
export function useStart(
  media: HTMLMediaElement,
  stopped: Place | null,
  waiting: Place | null,
): number | null {
  const { hash } = useLocation()
  const [resumed, setResumed] = useState<number | null>(null)
  const begin = useEffectEvent(() => {
    if (media.currentTime > 0) return
    const second = startAt(placeOf(hash), { stopped, waiting }, media.duration)
    if (second === 0) return
    media.currentTime = second
    setResumed(second)
  })
  useEffect(() => {
    const go = () => begin()
    if (media.readyState > 0) go()
    else media.addEventListener('loadedmetadata', go, { once: true })
    return () => media.removeEventListener('loadedmetadata', go)
  }, [media])
  useEffect(() => {
    const place = placeOf(hash)
    // Before it is known how long it is, the start looks at the address.
    if (place !== null && 'second' in place && media.readyState > 0 && media.currentTime > 0)
      media.currentTime = place.second
  }, [media, hash])
  return resumed
}
