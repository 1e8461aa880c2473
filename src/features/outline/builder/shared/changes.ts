import type { Builder } from '../../shared/answers.ts'

type Texts = Record<string, string>
type Made = { texts: Texts; back: Texts | null } | null

/** Where an item is: its section, and which one it is there. */
function placeOf({ sections }: Builder, id: string) {
  for (const [nr, section] of sections.entries()) {
    const at = section.items.findIndex(({ _id }) => _id === id)
    if (at !== -1) return { nr, section, at, next: section.items[at + 1]?._id ?? '' }
  }
  return null
}

/** Moves items before another one of a section. The way back is that of the first of them. */
export function moveTo(outline: Builder, ids: readonly string[], section: string, before: string): Made {
  const place = placeOf(outline, ids[0] ?? '')
  if (place === null) return null
  const move = (to: string, next: string) => ({
    section: 'move-item',
    items: ids.join(','),
    in: to,
    before: next,
  })
  return {
    texts: move(section, before),
    back: ids.length === 1 ? move(place.section._id, place.next) : null,
  }
}

/** Moves an item one place up or down; from the ends of a section it goes on into the neighbouring one. */
export function moveBy(outline: Builder, id: string, by: -1 | 1): Made {
  const place = placeOf(outline, id)
  if (place === null) return null
  const { nr, section, at } = place
  const neighbour = section.items[at + by]
  if (neighbour === undefined) return moveToNeighbour(outline, id, by)
  const before = by === -1 ? neighbour._id : (section.items[at + 2]?._id ?? '')
  return moveTo(outline, [id], outline.sections[nr]?._id ?? '', before)
}

/** Moves an item into the section before or after its own: to its end, or to its beginning. */
export function moveToNeighbour(outline: Builder, id: string, by: -1 | 1): Made {
  const place = placeOf(outline, id)
  const target = place === null ? undefined : outline.sections[place.nr + by]
  if (target === undefined) return null
  return moveTo(outline, [id], target._id, by === -1 ? '' : (target.items[0]?._id ?? ''))
}

/** Moves a section one place up or down. */
export function moveSectionBy({ sections }: Builder, id: string, by: -1 | 1): Made {
  const at = sections.findIndex(({ _id }) => _id === id)
  if (sections[at + by] === undefined || at === -1) return null
  const move = (before: string) => ({ section: 'move-section', id, before })
  const before = by === -1 ? sections[at - 1]?._id : sections[at + 2]?._id
  return { texts: move(before ?? ''), back: move(sections[at + 1]?._id ?? '') }
}

/** Deletes an item or a section; the way back takes it out of the trash. */
export function remove(id: string, what: 'item' | 'section'): Made {
  return { texts: { section: 'delete', id, what }, back: { section: 'restore', id, what } }
}

/** Where something is now, as it is told after a move; null when it is gone. */
export function placeToTell({ sections }: Builder, id: string) {
  for (const [nr, section] of sections.entries()) {
    if (section._id === id)
      return { title: section.title, place: nr + 1, count: sections.length, section: null }
    const at = section.items.findIndex(({ _id }) => _id === id)
    const item = section.items[at]
    if (item !== undefined)
      return { title: item.title, place: at + 1, count: section.items.length, section: section.title }
  }
  return null
}
