import { afterEach, expect, test, vi } from 'vitest'
import { dropEvents, listEvents, listScopes } from '../../../../base/page/event-queue/eventQueue.ts'
import { noteOwner } from '../../../../base/page/offline-pages/owner.ts'
import { noteActor } from '../../../../base/page/offline-queue/actor.ts'
import { makeStorage } from '../../../../testing/storage.ts'
import { scopeOf } from './data.ts'
import { queueProgress, type WaitingEvent } from './queueProgress.ts'
import { lastPlace, waitingPlace } from './waitingPlace.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A browser, with a page that comes from this device where `savedAt` says since when. */
function stubBrowser(savedAt?: string) {
  vi.stubGlobal('localStorage', makeStorage())
  vi.stubGlobal('document', { documentElement: { dataset: { savedAt } } })
  noteActor('amina')
}

const scope = scopeOf('amina', 'tides')
const lesson = { account: 'amina', courseId: 'tides', itemId: 'hill' }

/** As a browser does when the server has taken what waits. */
const sendAll = () =>
  dropEvents(
    scope,
    listEvents(scope).map(({ id }) => id),
  )

test('a kept page begins where its learner stopped, also when the server knows that by now', () => {
  stubBrowser('1772445600000')
  noteOwner('amina')
  queueProgress(scope, [
    { item: 'hill', kind: 'place', at: '2026-03-02T10:00:00.000Z', place: { second: 4 } },
  ])
  sendAll()
  queueProgress(scope, [
    { item: 'hill', kind: 'place', at: '2026-03-02T10:05:00.000Z', place: { second: 9 } },
  ])
  sendAll()
  expect(waitingPlace(lesson)).toEqual({ second: 9 })
  expect(listScopes('amina')).toEqual([])
})

test('a page that was kept anew knows of later places on other devices', () => {
  stubBrowser(`${Date.parse('2026-03-04T10:00:00.000Z')}`)
  noteOwner('amina')
  queueProgress(scope, [
    { item: 'hill', kind: 'place', at: '2026-03-02T10:00:00.000Z', place: { second: 4 } },
  ])
  sendAll()
  expect(waitingPlace(lesson)).toBeNull()
})

test('of a page of the server, only what waits is another place', () => {
  stubBrowser()
  noteOwner('amina')
  queueProgress(scope, [
    { item: 'hill', kind: 'place', at: '2026-03-02T10:00:00.000Z', place: { second: 4 } },
  ])
  expect(waitingPlace(lesson)).toEqual({ second: 4 })
  sendAll()
  expect(waitingPlace(lesson)).toBeNull()
})

test('where nothing is kept for offline no place stays', () => {
  stubBrowser('1772445600000')
  queueProgress(scope, [
    { item: 'hill', kind: 'place', at: '2026-03-02T10:00:00.000Z', place: { second: 4 } },
  ])
  sendAll()
  expect(waitingPlace(lesson)).toBeNull()
})

const placed = (second: number, at: string, item = 'hill'): WaitingEvent => ({
  id: `${item} ${second}`,
  item,
  kind: 'place',
  at,
  place: { second },
})

test('the last place that waits is the one of the lesson that was told latest', () => {
  const events = [
    placed(300, '2026-03-02T10:05:00.000Z'),
    placed(120, '2026-03-02T10:00:00.000Z'),
    placed(9, '2026-03-02T11:00:00.000Z', 'other'),
    { id: 'mark', item: 'hill', kind: 'mark', done: true, turn: 1, at: '2026-03-02T12:00:00.000Z' },
  ] satisfies WaitingEvent[]
  expect(lastPlace(events, 'hill')).toEqual({ second: 300 })
})

test('where no place waits there is none', () => {
  expect(lastPlace([], 'hill')).toBeNull()
  expect(lastPlace([placed(9, '2026-03-02T11:00:00.000Z', 'other')], 'hill')).toBeNull()
})

test('a lesson that closes as its learner signs out leaves nothing of them in the browser', () => {
  stubBrowser()
  noteActor('')
  queueProgress(scope, [
    { item: 'hill', kind: 'place', at: '2026-03-02T10:00:00.000Z', place: { second: 4 } },
  ])
  expect(listEvents(scope)).toEqual([])
})
