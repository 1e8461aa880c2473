import { expect, test } from 'vitest'
import type { Builder, BuilderItem } from '../../shared/answers.ts'
import { type Change, moveBy, moveSectionBy, moveTo, nearby, remove, rename, restore } from './changes.ts'

const item = (id: string) => ({ _id: id, title: id, version: 1 }) as BuilderItem

function outlineOf(parts: Record<string, string>): Builder {
  const sections = Object.entries(parts).map(([id, items]) => ({
    _id: id,
    title: id,
    summary: '',
    release: null,
    version: 1,
    items: [...items].map(item),
  }))
  return { title: '', zone: 'UTC', published: false, inOrder: false, kinds: [], sections }
}

const partsOf = ({ sections }: Builder) =>
  Object.fromEntries(sections.map(({ _id, items }) => [_id, items.map((one) => one._id).join('')]))

/** Does to an outline what the server does for a move. */
function play(outline: Builder, change: Change): { outline: Builder; back: readonly Change[] } {
  const made = change(outline)
  if (made === null) return { outline, back: [] }
  const { section, items = '', in: to, before } = made.texts
  if (section !== 'move-item') throw new Error('Only moves are played.')
  const moved = items.split(',')
  const parts = partsOf(outline)
  for (const [id, own] of Object.entries(parts))
    parts[id] = [...own].filter((one) => !moved.includes(one)).join('')
  const target = parts[to ?? ''] ?? ''
  const at =
    before === undefined || !target.includes(before) || before === '' ? target.length : target.indexOf(before)
  parts[to ?? ''] = target.slice(0, at) + moved.join('') + target.slice(at)
  return { outline: outlineOf(parts), back: made.back }
}

test('a move of several is taken back one by one, and each is where it was', () => {
  const before = outlineOf({ one: 'abcd', two: 'efgh', three: '' })
  const { outline, back } = play(before, moveTo(['a', 'c', 'd', 'g'], 'three', ''))
  expect(partsOf(outline)).toEqual({ one: 'b', two: 'efh', three: 'acdg' })
  const undone = back.reduce((now, change) => play(now, change).outline, outline)
  expect(partsOf(undone)).toEqual(partsOf(before))
})

test('an item moves on into the neighbouring section at the ends of its own, and not beyond the outline', () => {
  const outline = outlineOf({ one: 'ab', two: 'c' })
  expect(partsOf(play(outline, moveBy('b', 1)).outline)).toEqual({ one: 'a', two: 'bc' })
  expect(partsOf(play(outline, moveBy('c', -1)).outline)).toEqual({ one: 'abc', two: '' })
  expect(moveBy('a', -1)(outline)).toBeNull()
  expect(moveSectionBy('two', 1)(outline)).toBeNull()
})

test('what others have deleted is neither moved nor deleted again, and what is there is not restored', () => {
  const outline = outlineOf({ one: 'ab' })
  expect(moveTo(['x'], 'one', '')(outline)).toBeNull()
  expect(moveTo(['x', 'b'], 'one', 'a')(outline)?.texts).toMatchObject({ items: 'b' })
  expect(remove('item', 'x')(outline)).toBeNull()
  expect(restore('item', 'a')(outline)).toBeNull()
})

test('a new name is taken back only while nobody has given another one', () => {
  const outline = outlineOf({ one: 'ab' })
  const [back] = rename('item', 'a', 'Mine', 1)(outline)?.back ?? []
  const named = (title: string) => {
    const now = outlineOf({ one: 'ab' })
    Object.assign(now.sections[0]?.items[0] ?? {}, { title, version: 2 })
    return now
  }
  expect(back?.(named('Mine'))?.texts).toMatchObject({ title: 'a', version: '2' })
  expect(back?.(named('Theirs'))).toBeNull()
})

test('after a deletion the focus goes to what is next, else before, else to the section', () => {
  const outline = outlineOf({ one: 'ab', two: 'c' })
  expect(['a', 'b', 'c', 'one', 'two', 'x'].map((id) => nearby(outline, id))).toEqual([
    'b',
    'a',
    'two',
    'two',
    'one',
    null,
  ])
})
