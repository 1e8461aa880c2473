import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Connection, inOrder, isSlow, type Source, slowerThan } from '../rules/sources.ts'
import { type Standing, standingOf } from '../rules/standing.ts'
import type { Watching } from './watching.ts'
import { watchRate } from './watchRate.ts'

/** The events after which it is looked at where somebody is. */
const told = ['timeupdate', 'seeking', 'play', 'pause'] as const

/** How fast recordings arrive, as it was measured in this page: the next begins with what that bears. */
let measured: number | null = null

const isAt = (media: HTMLMediaElement, { url }: Source) =>
  media.currentSrc === new URL(url, location.href).href

/**
 * Chooses what a recording is played from. Where one source fails, the next goes on at the same second.
 * @returns `current`, what is played; `failed`, whether nothing can be; `choose`, by which somebody changes it; `play`, which changes it
 * as long as nothing else fits better; `retry`
 */
export function useSources(
  media: HTMLMediaElement,
  sources: readonly Source[],
  watching: RefObject<Watching | null>,
) {
  const order = useMemo(() => {
    const { connection = {} } = navigator as Navigator & { connection?: Connection }
    const height = media.clientHeight * devicePixelRatio
    const wanted = {
      height,
      saveData: connection.saveData === true,
      isSlow: isSlow(connection),
      rate: measured,
    }
    return inOrder(sources, wanted, (type) => media.canPlayType(type) !== '')
  }, [media, sources])
  const [current, setCurrent] = useState<Source | undefined>(() => order.find((one) => isAt(media, one)))
  const [failed, setFailed] = useState(false)
  const tried = useRef(new Set<string>())
  const standing = useRef<Standing>({ second: 0, plays: false })
  /** Whether a source was chosen that has not loaded. */
  const isLoading = useRef(false)
  /** Whether somebody has chosen what is played: then it stays. */
  const isChosen = useRef(false)

  const choose = useCallback(
    (source: Source) => {
      standing.current = standingOf(standing.current, media)
      watching.current?.fold()
      media.defaultPlaybackRate = media.playbackRate
      media.src = source.url
      media.load()
      isLoading.current = true
      setCurrent(source)
      setFailed(false)
    },
    [media, watching],
  )

  useEffect(() => {
    const [first] = order
    const hasBegun = media.currentTime > 0 || !media.paused
    if (first !== undefined && !hasBegun && !isAt(media, first)) choose(first)
  }, [media, order, choose])

  useEffect(() => {
    const remember = () => {
      standing.current = standingOf(standing.current, media)
    }
    const goOn = () => {
      if (!isLoading.current) return
      isLoading.current = false
      const { second, plays } = standing.current
      if (second > 0) media.currentTime = second
      if (plays) void media.play().catch(() => {})
    }
    remember()
    media.addEventListener('loadedmetadata', goOn)
    for (const name of told) media.addEventListener(name, remember)
    return () => {
      media.removeEventListener('loadedmetadata', goOn)
      for (const name of told) media.removeEventListener(name, remember)
    }
  }, [media])

  const at = current?.url
  useEffect(() => {
    const played = order.find(({ url }) => url === at)
    return watchRate(
      media,
      () => played?.bitrate ?? null,
      (rate) => {
        measured = rate
        if (played === undefined || isChosen.current) return
        const playing = { speed: media.playbackRate, failed: tried.current }
        const next = slowerThan(played, order, rate, playing)
        if (next !== undefined) choose(next)
      },
    )
  }, [media, order, at, choose])

  useEffect(() => {
    const fail = () => {
      // One source of several may fail: then the browser looks at the next by itself.
      if (media.error === null && media.networkState !== HTMLMediaElement.NETWORK_NO_SOURCE) return
      const now = order.find((one) => isAt(media, one)) ?? current
      if (now !== undefined) tried.current.add(now.name)
      const next = order.find(({ name }) => !tried.current.has(name))
      if (next === undefined) setFailed(true)
      else choose(next)
    }
    // Errors of sources do not bubble.
    media.addEventListener('error', fail, true)
    return () => media.removeEventListener('error', fail, true)
  }, [media, order, current, choose])

  const retry = useCallback(() => {
    tried.current.clear()
    const [first] = order
    if (first !== undefined) choose(first)
  }, [order, choose])

  const chooseByHand = useCallback(
    (source: Source) => {
      isChosen.current = true
      choose(source)
    },
    [choose],
  )

  return { current, failed, choose: chooseByHand, play: choose, retry, order }
}
