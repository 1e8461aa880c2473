import { sendEvents, sendLastEvents } from '../../../../base/page/event-queue/sendEvents.ts'
import { newUuid } from '../../../../base/page/newUuid.ts'
import { cellOf } from '../../../progress/rules.ts'
import { type Range, unite } from '../../../progress/shared/cells.ts'
import { longestSpell, mostRanges } from '../../../progress/shared/limits.ts'
import { scopeOf } from './data.ts'
import { queueProgress, type ToldEvent } from './queueProgress.ts'
import { today } from './today.ts'

/** How often what was read is told, and how long a block has to be in sight to be seen, in ms. */
const every = { tell: 15_000, look: 1_000 }

/** How long somebody who does not move is taken to read on, in ms. */
const patience = 120_000

/** Whose reading of which text, and how far down the page they began, in pixels. */
export type Reading = {
  account: string
  courseId: string
  itemId: string
  blocks: readonly string[]
  from: number
}

/**
 * Tells the server what of a text was in sight, at which block the reader is once they move, and how long they read.
 * @param moved is called with how far down the text the reader is, from 0 to 1
 * @returns what ends it
 */
export function startReading(
  { account, courseId, itemId, blocks, from }: Reading,
  moved: (part: number) => void,
) {
  const scope = scopeOf(account, courseId)
  const at = new Map(blocks.map((block, nr) => [`t-${block}`, nr]))
  const inSight = new Map<number, number>()
  const spell = newUuid()
  let [seen, told]: [Range[], Range[]] = [[], []]
  let [ms, toldMs] = [0, 0]
  let place: number | null = null
  let toldPlace: number | null = null
  let active = Date.now()
  let looked = Date.now()

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const nr = at.get(target.id)
        if (nr === undefined) continue
        if (isIntersecting) inSight.set(nr, inSight.get(nr) ?? Date.now())
        else inSight.delete(nr)
      }
      if (inSight.size === 0) return
      const first = Math.min(...inSight.keys())
      // Opening a text is not reading on in it: that would lose the place where somebody has stopped.
      if (place === null && scrollY === from) toldPlace = first
      place = first
      moved((Math.max(...inSight.keys()) + 1) / blocks.length)
    },
    // What the header covers is not in sight.
    { rootMargin: '-80px 0px 0px 0px' },
  )
  for (const id of at.keys()) {
    const element = document.getElementById(id)
    if (element !== null) observer.observe(element)
  }

  const look = () => {
    const now = Date.now()
    const passed = now - looked
    looked = now
    if (document.visibilityState !== 'visible' || now - active > patience) return
    ms += Math.min(passed, 2 * every.look)
    const long = [...inSight].filter(([, since]) => now - since >= every.look)
    seen = unite(
      seen,
      long.map(([nr]) => cellOf(nr, blocks.length)),
    )
  }

  const collect = () => {
    const event = { item: itemId, at: new Date().toISOString() }
    const events: ToldEvent[] = []
    const spent = Math.min(ms, longestSpell)
    if (spent > toldMs) events.push({ ...event, kind: 'spent', spell, ms: spent, day: today() })
    const fresh = unite(told, seen)
    if (JSON.stringify(fresh) !== JSON.stringify(told))
      for (let from = 0; from < seen.length; from += mostRanges)
        events.push({ ...event, kind: 'seen', cells: seen.slice(from, from + mostRanges) })
    const block = place === toldPlace ? undefined : blocks[place ?? -1]
    if (block !== undefined) events.push({ ...event, kind: 'place', place: { block } })
    ;[toldMs, told, toldPlace] = [spent, fresh, place]
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
    addEventListener(name, move, { signal, passive: true })
  void sendEvents(scope)
  return () => {
    stop.abort()
    observer.disconnect()
    for (const timer of timers) clearInterval(timer)
    look()
    tell()
  }
}
