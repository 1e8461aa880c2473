import { expect, test } from 'vitest'
import { lastPlace, type WaitingEvent } from './waitingPlace.ts'

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
    { id: 'spent', item: 'hill', kind: 'spent', at: '2026-03-02T12:00:00.000Z' },
  ]
  expect(lastPlace(events, 'hill')).toEqual({ second: 300 })
})

test('where no place waits there is none', () => {
  expect(lastPlace([], 'hill')).toBeNull()
  expect(lastPlace([placed(9, '2026-03-02T11:00:00.000Z', 'other')], 'hill')).toBeNull()
})
