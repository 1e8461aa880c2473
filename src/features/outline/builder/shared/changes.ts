import type { Builder } from '../../shared/answers.ts'

/** What is sent to the builder's action: the section of a form, and its fields. */
export type Texts = Record<string, string>

/** A change as it is sent: what it is about, the fields, and what takes it back, in that order. */
export type Made = { id: string; texts: Texts; back: readonly Change[] }

/** A change, made from the outline as it is when its turn comes; null when there is nothing to do. */
export type Change = (outline: Builder) => Made | null

export type What = 'item' | 'section'

/** Where an item is: its section, and which one it is there. */
function placeOf({ sections }: Builder, id: string) {
  for (const [nr, section] of sections.entries()) {
    const at = section.items.findIndex(({ _id }) => _id === id)
    if (at !== -1) return { nr, section, at, next: section.items[at + 1]?._id ?? '' }
  }
  return null
}

/** Whether an outline has an item or a section, which is not in the trash. */
function has({ sections }: Builder, id: string): boolean {
  return sections.some(({ _id, items }) => _id === id || items.some((item) => item._id === id))
}

/** Moves items, in their order, before another one of a section, or to its end. Those that are gone meanwhile stay away. */
export function moveTo(ids: readonly string[], section: string, before: string): Change {
  return (outline) => {
    const places = ids.flatMap((id) => {
      const place = placeOf(outline, id)
      return place === null ? [] : [{ id, ...place }]
    })
    const [first] = places
    if (first === undefined) return null
    const items = places.map(({ id }) => id).join(',')
    return {
      id: first.id,
      texts: { section: 'move-item', items, in: section, before },
      // From the last one on, so that what each of them came before is there again.
      back: places.toReversed().map(({ id, section: own, next }) => moveTo([id], own._id, next)),
    }
  }
}

/** Moves an item one place up or down; from the ends of a section it goes on into the neighbouring one. */
export function moveBy(id: string, by: -1 | 1): Change {
  return (outline) => {
    const place = placeOf(outline, id)
    if (place === null) return null
    const { section, at } = place
    const neighbour = section.items[at + by]
    if (neighbour === undefined) return moveToNeighbour(id, by)(outline)
    const before = by === -1 ? neighbour._id : (section.items[at + 2]?._id ?? '')
    return moveTo([id], section._id, before)(outline)
  }
}

/** Moves an item into the section before or after its own: to its end, or to its beginning. */
export function moveToNeighbour(id: string, by: -1 | 1): Change {
  return (outline) => {
    const place = placeOf(outline, id)
    const target = place === null ? undefined : outline.sections[place.nr + by]
    if (target === undefined) return null
    return moveTo([id], target._id, by === -1 ? '' : (target.items[0]?._id ?? ''))(outline)
  }
}

/** Moves a section before another one, or to the end. */
export function moveSectionTo(id: string, before: string): Change {
  return ({ sections }) => {
    const at = sections.findIndex(({ _id }) => _id === id)
    if (at === -1 || before === id) return null
    return {
      id,
      texts: { section: 'move-section', id, before },
      back: [moveSectionTo(id, sections[at + 1]?._id ?? '')],
    }
  }
}

/** Moves a section one place up or down. */
export function moveSectionBy(id: string, by: -1 | 1): Change {
  return (outline) => {
    const { sections } = outline
    const at = sections.findIndex(({ _id }) => _id === id)
    if (at === -1 || sections[at + by] === undefined) return null
    const before = by === -1 ? sections[at - 1]?._id : sections[at + 2]?._id
    return moveSectionTo(id, before ?? '')(outline)
  }
}

/** Gives an item or a section another title, in the version that was read. It is taken back while the title is still this one. */
export function rename(what: What, id: string, title: string, version: number): Change {
  return (outline) => {
    const part = partOf(outline, what, id)
    if (part === null) return null
    const back: Change = (then) => {
      const now = partOf(then, what, id)
      return now?.title === title ? rename(what, id, part.title, now.version)(then) : null
    }
    return {
      id,
      texts: {
        section: what === 'item' ? 'rename-item' : 'rename-section',
        id,
        title,
        version: `${version}`,
      },
      back: [back],
    }
  }
}

function partOf({ sections }: Builder, what: What, id: string) {
  const parts = what === 'section' ? sections : sections.flatMap(({ items }) => items)
  return parts.find(({ _id }) => _id === id) ?? null
}

/** Copies an item to the place after it; `copy` is the copy's id. */
export function duplicate(id: string, copy: string): Change {
  return (outline) => {
    const place = placeOf(outline, id)
    if (place === null) return null
    return {
      id: copy,
      texts: { section: 'duplicate', id, copy, in: place.section._id, before: place.next },
      back: [remove('item', copy)],
    }
  }
}

/** Deletes an item or a section, unless it is gone. */
export function remove(what: What, id: string): Change {
  return (outline) =>
    has(outline, id) ? { id, texts: { section: 'delete', id, what }, back: [restore(what, id)] } : null
}

/** Takes an item or a section out of the trash, unless it is there. */
export function restore(what: What, id: string): Change {
  return (outline) =>
    has(outline, id) ? null : { id, texts: { section: 'restore', id, what }, back: [remove(what, id)] }
}

/** What has the focus once something is gone: what comes after it, else what came before it, else its section. */
export function nearby({ sections }: Builder, id: string): string | null {
  for (const [nr, { _id, items }] of sections.entries()) {
    if (_id === id) return (sections[nr + 1] ?? sections[nr - 1])?._id ?? null
    const at = items.findIndex((item) => item._id === id)
    if (at !== -1) return (items[at + 1] ?? items[at - 1])?._id ?? _id
  }
  return null
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
