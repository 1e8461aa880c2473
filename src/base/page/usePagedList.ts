import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { makeMemory } from './memory.ts'
import { followPage, type ListPage } from './request.ts'

/** A list that grows page by page. */
export type PagedList<T> = {
  items: T[]
  /** The API's address of the next page, or null at the end. */
  next: string | null
  state: 'idle' | 'loading' | 'failed'
  more: () => void
  /** The ref of an element at the list's end: when it comes near the window, the next page loads. */
  end: RefObject<HTMLDivElement | null>
}

/** The further pages of lists, so that a list is as long as before when the reader goes back to it. */
const grown = makeMemory<ListPage<unknown>[]>()

/** Loads a list's further pages while the reader scrolls; after a failure only `more` tries again. */
export function usePagedList<T>(first: ListPage<T>): PagedList<T> {
  const position = `${useLocation().key} ${first.next}`
  const [pages, setPages] = useState(() => ({ first, rest: (grown.get(position) ?? []) as ListPage<T>[] }))
  const [state, setState] = useState<PagedList<T>['state']>('idle')
  const end = useRef<HTMLDivElement>(null)
  const rest = pages.first === first ? pages.rest : []
  const next = (rest.at(-1) ?? first).next

  const more = () => {
    if (next === null || state === 'loading') return
    setState('loading')
    followPage<T>(next).then(
      (page) => {
        const longer = [...rest, page]
        grown.set(position, longer)
        setPages({ first, rest: longer })
        setState('idle')
      },
      () => setState('failed'),
    )
  }

  useEffect(() => {
    if (end.current === null || next === null || state !== 'idle') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more()
      },
      { rootMargin: '600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  })

  return { items: [first, ...rest].flatMap((page) => page.items), next, state, more, end }
}
