import { expect, test } from 'vitest'
import { clockOf } from '../../../base/text/clockOf.ts'
import type { Place } from '../../progress/shared/state.ts'
import { addressOf, fragmentOf, placeOf } from './place.ts'

test.each<[Place, string]>([
  [{ block: 'block0000' }, 't-block0000'],
  [{ second: 754 }, 'second-754'],
  [{ page: 4, part: 0 }, 'page-4'],
])('an address leads to the place where somebody stopped: %o', (place, fragment) => {
  expect(addressOf('some', { _id: 'item', place }, '?as=new')).toBe(`/learn/some/item?as=new#${fragment}`)
  expect(placeOf(`#${fragmentOf(place)}`)).toEqual(place)
})

test.each(['', '#notes', '#second-', '#second-12a', '#second-123456789', '#page-0', '#page-x'])(
  'a fragment that names no place leads to none: %s',
  (fragment) => expect(placeOf(fragment)).toBeNull(),
)

test('a time is shown as clocks show it', () => {
  expect([0, 9.9, 311, 724, 3723].map(clockOf)).toEqual(['0:00', '0:09', '5:11', '12:04', '1:02:03'])
})
