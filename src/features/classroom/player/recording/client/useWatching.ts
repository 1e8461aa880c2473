import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { forgetEverything } from '../../../../../base/page/memory.ts'
import { startWatching, type Watched, type Watching } from './watching.ts'

/** Tells the server what is played, for those whose progress it is. Once that has earned the item, the page shows it. */
export function useWatching(
  media: HTMLMediaElement,
  { account, courseId, itemId, file, durationMs }: Watched,
  isDone: boolean,
): RefObject<Watching | null> {
  const watching = useRef<Watching | null>(null)
  const { revalidate } = useRevalidator()
  const hasTold = useRef(false)
  const hear = useEffectEvent((doneAt: string | null) => {
    if (doneAt === null || isDone || hasTold.current) return
    hasTold.current = true
    forgetEverything()
    void revalidate()
  })
  useEffect(() => {
    if (account === '') return
    const started = startWatching(media, { account, courseId, itemId, file, durationMs }, ({ doneAt }) =>
      hear(doneAt),
    )
    watching.current = started
    return () => {
      watching.current = null
      started.stop()
    }
  }, [media, account, courseId, itemId, file, durationMs])
  return watching
}
