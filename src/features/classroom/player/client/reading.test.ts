import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listEvents } from '../../../../base/page/event-queue/eventQueue.ts'
import { noteActor } from '../../../../base/page/offline-queue/actor.ts'
import { makeStorage } from '../../../../testing/storage.ts'
import { scopeOf } from './data.ts'
import type { WaitingEvent } from './queueProgress.ts'
import { startReading } from './reading.ts'

const blocks = ['block0000', 'block0001', 'block0002']

/** Brings blocks into sight, as a browser tells it. */
let show: (nrs: readonly number[]) => void

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T10:00:00.000Z') })
  const elements = new Map(blocks.map((block) => [`t-${block}`, { id: `t-${block}` }]))
  vi.stubGlobal('localStorage', makeStorage())
  noteActor('amina')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    visibilityState: 'visible',
    addEventListener: () => {},
    getElementById: (id: string) => elements.get(id) ?? null,
  })
  const observe = (tell: (entries: object[]) => void) => {
    show = (nrs) =>
      tell([...elements.values()].map((target, nr) => ({ target, isIntersecting: nrs.includes(nr) })))
    return { observe: () => {}, disconnect: () => {} }
  }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: object[]) => void) {
        Object.assign(this, observe(tell))
      }
    },
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Begins to read a text when the page was so far down, and now is. */
function read({ from, now }: { from: number; now: number }) {
  vi.stubGlobal('scrollY', now)
  return startReading({ account: 'amina', courseId: 'tides', itemId: 'hill', blocks, from }, () => {})
}

/** The places that wait to be told. */
const places = () =>
  listEvents<WaitingEvent>(scopeOf('amina', 'tides')).flatMap((event) =>
    event.kind === 'place' ? [event.place] : [],
  )

test('opening a text tells no place, however long it stays open', () => {
  const stop = read({ from: 0, now: 0 })
  show([0, 1])
  vi.advanceTimersByTime(40_000)
  stop()
  expect(places()).toEqual([])
})

test('whoever reads on, and back again, is where they were last', () => {
  const stop = read({ from: 0, now: 0 })
  show([0, 1])
  vi.advanceTimersByTime(20_000)
  show([2])
  vi.advanceTimersByTime(20_000)
  expect(places()).toEqual([{ block: 'block0002' }])
  show([0])
  stop()
  expect(places()).toContainEqual({ block: 'block0000' })
})

test('whoever reads on before the text is watched is where the watching finds them', () => {
  const stop = read({ from: 0, now: 700 })
  show([1, 2])
  stop()
  expect(places()).toEqual([{ block: 'block0001' }])
})
