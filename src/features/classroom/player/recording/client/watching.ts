import { sendEvents, sendLastEvents } from '../../../../../base/page/event-queue/sendEvents.ts'
import { newUuid } from '../../../../../base/page/newUuid.ts'
import type { ProgressOfItem } from '../../../../progress/contract.ts'
import { longestSpell, mostRanges } from '../../../../progress/shared/limits.ts'
import { scopeOf } from '../../client/data.ts'
import { queueProgress, type ToldEvent } from '../../client/queueProgress.ts'
import { today } from '../../client/today.ts'
import { cellsIn, type Played } from '../rules/cells.ts'
import { secondOf } from '../rules/standing.ts'

/** How often what was played is told, and how often the time that it took is looked at, in ms. */
const every = { tell: 15_000, look: 1_000 }

/** The longest time between two looks; browsers look seldom at what is in the background, and a device that slept played nothing. */
const longestLook = 70_000

/** Who plays what. */
export type Watched = { account: string; courseId: string; itemId: string; file: string; durationMs: number }

/** Tells the server what of a recording was played. */
export type Watching = {
  /** Keeps what the element has played, which forgets that with a new source. */
  fold: () => void
  /** The second that was told last. */
  told: () => number | null
  /** Sends what waits. */
  tell: () => Promise<void>
  stop: () => void
}

/**
 * Tells the server what of a recording was played, where the learner is, and how long it took, until it is stopped.
 * @param heard is called with what the server has made of it
 */
export function startWatching(
  media: HTMLMediaElement,
  { account, courseId, itemId, file, durationMs }: Watched,
  heard: (state: ProgressOfItem) => void,
): Watching {
  const scope = scopeOf(account, courseId)
  const spell = newUuid()
  let folded: Played[] = []
  let toldCells = ''
  let [ms, toldMs] = [0, 0]
  let second: number | null = null
  let isTouched = false
  let looked = Date.now()

  const played = () => {
    const { played: ranges } = media
    const own = Array.from({ length: ranges.length }, (_, nr): Played => [ranges.start(nr), ranges.end(nr)])
    return [...folded, ...own]
  }
  const look = () => {
    const now = Date.now()
    if (!media.paused && media.readyState > 2) ms += Math.min(now - looked, longestLook)
    looked = now
  }
  const collect = () => {
    const event = { item: itemId, at: new Date().toISOString() }
    const events: ToldEvent[] = []
    const spent = Math.min(ms, longestSpell)
    if (spent > toldMs) events.push({ ...event, kind: 'spent', spell, ms: spent, day: today() })
    const cells = cellsIn(played(), durationMs)
    const isNew = cells.length > 0 && JSON.stringify(cells) !== toldCells
    for (let from = 0; isNew && from < cells.length; from += mostRanges)
      events.push({ ...event, kind: 'seen', file, cells: cells.slice(from, from + mostRanges) })
    const at = secondOf(media)
    if (isTouched && at !== null && at !== second) {
      events.push({ ...event, kind: 'place', place: { second: at } })
      second = at
    }
    ;[toldMs, toldCells] = [spent, JSON.stringify(cells)]
    queueProgress(scope, events)
  }
  const send = () =>
    sendEvents(scope, (taken) => {
      const state = (taken as { states?: ProgressOfItem[] }).states?.find(({ item }) => item === itemId)
      if (state !== undefined) heard(state)
    })
  const tell = () => {
    look()
    collect()
    return send()
  }
  const stopped = () => {
    if (isTouched) void tell()
  }
  const leave = () => {
    if (document.visibilityState === 'visible') return
    look()
    collect()
    sendLastEvents(scope)
  }
  const play = () => {
    // From here on the place is the learner's own; before that it is the one they have left.
    isTouched = true
    looked = Date.now()
  }
  const stop = new AbortController()
  const { signal } = stop
  const timers = [
    setInterval(look, every.look),
    setInterval(() => {
      if (!media.paused) void tell()
    }, every.tell),
  ]
  media.addEventListener('play', play, { signal })
  for (const name of ['pause', 'seeked', 'ended']) media.addEventListener(name, stopped, { signal })
  document.addEventListener('visibilitychange', leave, { signal })
  addEventListener('pagehide', leave, { signal })
  addEventListener('online', () => void tell(), { signal })
  if (!media.paused) play()
  void send()
  return {
    fold: () => {
      folded = played()
    },
    told: () => second,
    tell,
    stop: () => {
      stop.abort()
      for (const timer of timers) clearInterval(timer)
      if (isTouched) void tell()
    },
  }
}
