import { sendEvents, sendLastEvents } from '../../../../../base/page/event-queue/sendEvents.ts'
import { newUuid } from '../../../../../base/page/newUuid.ts'
import { cellOf } from '../../../../progress/rules.ts'
import { type Range, unite } from '../../../../progress/shared/cells.ts'
import { longestSpell, mostRanges } from '../../../../progress/shared/limits.ts'
import { scopeOf } from '../../client/data.ts'
import { queueProgress, type ToldEvent } from '../../client/queueProgress.ts'
import { today } from '../../client/today.ts'
import { isLookedAt, type Span } from '../rules.ts'

/** How often what was read is told, and how long a page has to be in sight to be seen, in ms. */
const every = { tell: 15_000, look: 1_000 }

/** How long somebody who does not move is taken to read on, in ms. */
const patience = 120_000

/** Whose reading of which file. */
export type Reading = { account: string; courseId: string; itemId: string; file: string }

type Pages = {
  pages: number
  spans(): { view: Span; pages: { page: number; span: Span }[] }
  place(): { page: number; part: number } | null
}

/**
 * Tells the server which pages were in sight, where the reader is, and how long they read.
 * @returns what ends it
 */
export function startPages({ account, courseId, itemId, file }: Reading, shown: Pages): () => void {
  const scope = scopeOf(account, courseId)
  const inSight = new Map<number, number>()
  const spell = newUuid()
  let [seen, told]: [Range[], Range[]] = [[], []]
  let [ms, toldMs] = [0, 0]
  let place = shown.place()
  let toldPlace = JSON.stringify(place)
  let active = Date.now()
  let looked = Date.now()

  const look = () => {
    const now = Date.now()
    const passed = now - looked
    looked = now
    if (document.visibilityState !== 'visible' || now - active > patience) return inSight.clear()
    ms += Math.min(passed, 2 * every.look)
    place = shown.place() ?? place
    const { view, pages } = shown.spans()
    const there = new Set(pages.flatMap(({ page, span }) => (isLookedAt(span, view) ? [page] : [])))
    for (const page of inSight.keys()) if (!there.has(page)) inSight.delete(page)
    for (const page of there) {
      const since = inSight.get(page) ?? now
      inSight.set(page, since)
      if (now - since >= every.look * 0.9) seen = unite(seen, [cellOf(page - 1, shown.pages)])
    }
  }

  const collect = () => {
    const event = { item: itemId, at: new Date().toISOString() }
    const events: ToldEvent[] = []
    const spent = Math.min(ms, longestSpell)
    if (spent > toldMs) events.push({ ...event, kind: 'spent', spell, ms: spent, day: today() })
    if (JSON.stringify(seen) !== JSON.stringify(told))
      for (let from = 0; from < seen.length; from += mostRanges)
        events.push({ ...event, kind: 'seen', file, cells: seen.slice(from, from + mostRanges) })
    // Whoever leaves the page is where they were last.
    place = shown.place() ?? place
    if (place !== null && JSON.stringify(place) !== toldPlace) events.push({ ...event, kind: 'place', place })
    ;[toldMs, told, toldPlace] = [spent, seen, JSON.stringify(place)]
    queueProgress(scope, events)
  }
  const tell = () => {
    collect()
    void sendEvents(scope)
  }
  const leave = () => {
    if (document.visibilityState === 'visible') return
    look()
    collect()
    sendLastEvents(scope)
  }
  const move = () => {
    active = Date.now()
  }
  const stop = new AbortController()
  const { signal } = stop
  const timers = [setInterval(look, every.look), setInterval(tell, every.tell)]
  document.addEventListener('visibilitychange', leave, { signal })
  addEventListener('pagehide', leave, { signal })
  addEventListener('online', tell, { signal })
  for (const name of ['scroll', 'keydown', 'pointerdown', 'pointermove'])
    addEventListener(name, move, { signal, passive: true, capture: true })
  look()
  void sendEvents(scope)
  return () => {
    stop.abort()
    for (const timer of timers) clearInterval(timer)
    tell()
  }
}
