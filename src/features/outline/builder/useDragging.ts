import { type DragEvent, useState } from 'react'
import { moveSectionTo, moveTo } from './shared/changes.ts'
import { useBuilding } from './useBuilding.ts'

const types = { items: 'application/x-outline-items', section: 'application/x-outline-section' } as const

type Kind = keyof typeof types

/** What the handle of an item or a section needs to be dragged; a ticked item takes all that are ticked along. */
export function useDragged(kind: Kind, id: string) {
  const { chosen } = useBuilding()
  return {
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      const ids = kind === 'items' && chosen.includes(id) ? chosen : [id]
      event.dataTransfer.setData(types[kind], ids.join(','))
      event.dataTransfer.effectAllowed = 'move'
      const row = event.currentTarget.closest<HTMLElement>('[data-row]')
      if (row !== null) event.dataTransfer.setDragImage(row, 16, 16)
    },
  }
}

type Side = 'before' | 'after'

/**
 * What a place needs on which items or sections can be dropped: `props` for its element, and on which `side` of it they would land.
 * @param drop moves what is dropped, whose ids are given
 */
function useDrop(kind: Kind, sides: readonly Side[], drop: (ids: readonly string[], side: Side) => void) {
  const [side, setSide] = useState<Side | null>(null)
  const takes = (event: DragEvent<HTMLElement>) => event.dataTransfer.types.includes(types[kind])
  const sideAt = (event: DragEvent<HTMLElement>): Side => {
    const [only, other] = sides
    if (only !== undefined && other === undefined) return only
    const { top, height } = event.currentTarget.getBoundingClientRect()
    return event.clientY < top + height / 2 ? 'before' : 'after'
  }
  return {
    side,
    props: {
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!takes(event)) return
        event.preventDefault()
        event.stopPropagation()
        event.dataTransfer.dropEffect = 'move'
        setSide(sideAt(event))
      },
      onDragLeave: () => setSide(null),
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (!takes(event)) return
        event.preventDefault()
        event.stopPropagation()
        setSide(null)
        drop(event.dataTransfer.getData(types[kind]).split(','), sideAt(event))
      },
    },
  }
}

/** Items are dropped before or after an item; `next` is what comes after it. */
export function useDropAtItem(section: string, id: string, next: string) {
  const { act } = useBuilding()
  return useDrop('items', ['before', 'after'], (ids, side) => {
    if (!ids.includes(id)) act({ change: moveTo(ids, section, side === 'before' ? id : next) })
  })
}

/** Items are dropped into a section: at its beginning, or below its last item. */
export function useDropInSection(section: string, before: string) {
  const { act } = useBuilding()
  return useDrop('items', [before === '' ? 'before' : 'after'], (ids) => {
    act({ change: moveTo(ids, section, before) })
  })
}

/** Sections are dropped before or after a section; `next` is what comes after it. */
export function useDropAtSection(id: string, next: string) {
  const { act } = useBuilding()
  return useDrop('section', ['before', 'after'], ([dragged = ''], side) => {
    if (dragged !== id) act({ change: moveSectionTo(dragged, side === 'before' ? id : next) })
  })
}
