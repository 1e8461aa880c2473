import { useEffect, useState } from 'react'
import { makeCalls } from '../../../../../base/page/calls.ts'
import { answer } from '../../../../../base/page/request.ts'
import type { LinksApi } from '../../../../files/reading/links/contract.ts'
import type { LinkVariant } from '../../../../files/reading/links/rules.ts'
import type { Source } from '../rules/sources.ts'

/** The name of the source that plays on another device. */
export const elsewhere = 'elsewhere'

/** What is played, and from where. */
type Played = {
  course: string
  file: string
  /** What it can be played from, the best of its copies first where there are any. */
  sources: readonly Source[]
  current: Source | undefined
  choose: (source: Source) => void
}

/**
 * Plays a recording on another device, where the browser knows of one. That has no cookie of this site, so it gets a link, which lasts
 * as long as the right of whoever made it. When it ends, the recording goes on here.
 * @returns null where there is no other device; it answers false where it cannot be played there
 */
export function useCasting(media: HTMLMediaElement, played: Played | null): (() => Promise<boolean>) | null {
  const [isThere, setThere] = useState(false)
  const [before, setBefore] = useState<Source | null>(null)

  useEffect(() => {
    const { remote } = media as { remote?: RemotePlayback }
    if (remote === undefined) return
    let [watch, isOver] = [null as number | null, false]
    const forget = (id: number) => void remote.cancelWatchAvailability(id).catch(() => {})
    remote.watchAvailability(setThere).then(
      (id) => {
        if (isOver) forget(id)
        watch = id
      },
      // This browser or device plays nothing elsewhere.
      () => {},
    )
    return () => {
      isOver = true
      if (watch !== null) forget(watch)
    }
  }, [media])

  const choose = played?.choose
  useEffect(() => {
    const { remote } = media as { remote?: RemotePlayback }
    if (before === null || choose === undefined || remote === undefined) return
    const goOn = () => {
      choose(before)
      setBefore(null)
    }
    remote.addEventListener('disconnect', goOn)
    return () => remote.removeEventListener('disconnect', goOn)
  }, [media, before, choose])

  if (!isThere || played === null) return null
  return async () => {
    const { course, file, sources, current } = played
    const source = sources.find(({ height }) => height !== null) ?? sources.find(isOriginal)
    if (source === undefined) return false
    try {
      const param = { course, file }
      const json = { use: 'cast', variant: source.name as LinkVariant } as const
      const { address } = await answer(
        makeCalls<LinksApi>('/api', fetch).files[':course'][':file'].links.$post({ param, json }),
      )
      const back = before ?? current ?? source
      setBefore(back)
      played.choose({ ...source, name: elsewhere, url: address })
      const failure = await media.remote.prompt().then(
        () => null,
        (thrown: unknown) => thrown,
      )
      // No device was chosen, or it cannot be reached.
      if (media.remote.state === 'disconnected') {
        played.choose(back)
        setBefore(null)
      }
      return failure === null || isDismissed(failure)
    } catch {
      return false
    }
  }
}

/** Whether somebody has closed the list of devices. */
const isDismissed = (thrown: unknown) => thrown instanceof DOMException && thrown.name === 'NotAllowedError'

const isOriginal = ({ name }: Source) => name === 'original'
