import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { makeMemory } from './memory.ts'
import { followPage, type ListPage } from './request.ts'

/** A list that grows page by page. */
export type PagedList<T> = {
  items: T[]
  /** Where the next page is, or null at the end. */
  next: string | null
  state: 'idle' | 'loading' | 'failed'
  more: () => void
  /** Put on an element at the list's end: when it comes near the window, the next page loads. */
  end: RefObject<HTMLDivElement | null>
}

/** The further pages of lists, so that somebody who goes back finds a list as long as it was left. */
const grown = makeMemory<ListPage<unknown>[]>()

/** Grows a list from its first page while the reader scrolls; a failed page waits to be asked for again. */
export function usePagedList<T>(first: ListPage<T>): PagedList<T> {
  const place = `${useLocation().key} ${first.next}`
  const [pages, setPages] = useState(() => ({ first, rest: (grown.get(place) ?? []) as ListPage<T>[] }))
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
        grown.set(place, longer)
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
