import { type RefObject, useEffect, useState } from 'react'
import { listEvents } from '../../../../../base/page/event-queue/eventQueue.ts'
import type { CourseProgress } from '../../../../progress/contract.ts'
import type { Place } from '../../../../progress/shared/state.ts'
import { scopeOf } from '../../client/data.ts'
import { elsewhere } from '../rules/resume.ts'
import type { Watching } from './watching.ts'

/** The second at which another device has stopped since: looked at when somebody comes back to the tab and nothing plays. */
export function useElsewhere(
  media: HTMLMediaElement,
  { account, courseId, itemId }: { account: string; courseId: string; itemId: string },
  stopped: Place | null,
  watching: RefObject<Watching | null>,
): [number | null, () => void] {
  const [second, setSecond] = useState<number | null>(null)
  useEffect(() => {
    if (account === '') return
    const first = stopped !== null && 'second' in stopped ? stopped.second : null
    const look = async () => {
      if (document.visibilityState !== 'visible' || !media.paused) return
      const scope = scopeOf(account, courseId)
      await watching.current?.tell()
      // What waits here is later than what the server has.
      if (listEvents(scope).length > 0) return
      const answer = await fetch(scope.address)
      if (!answer.ok || !media.paused) return
      const { items } = (await answer.json()) as CourseProgress
      const place = items.find(({ item }) => item === itemId)?.place ?? null
      const own = watching.current?.told() ?? first
      setSecond(elsewhere(place, { own, now: media.currentTime, duration: media.duration }))
    }
    const lookNow = () => void look().catch(() => {})
    const forget = () => setSecond(null)
    document.addEventListener('visibilitychange', lookNow)
    media.addEventListener('play', forget)
    return () => {
      document.removeEventListener('visibilitychange', lookNow)
      media.removeEventListener('play', forget)
    }
  }, [media, account, courseId, itemId, stopped, watching])
  return [second, () => setSecond(null)]
}
