import { useState } from 'react'
import { useLocation } from 'react-router'
import { makeMemory } from '../memory.ts'
import { followPage, type ListPage } from './listPage.ts'

/** A list that grows page by page. */
type Growth<T> = {
  items: T[]
  /** The API's address of the next page, or null at the end. */
  next: string | null
  state: 'idle' | 'loading' | 'failed'
  more: () => void
}

/** The further pages of lists, so that a list is as long as before when the reader goes back to it. */
const grown = makeMemory<ListPage<unknown>[]>()

/**
 * Loads a list's further pages, one for each call of `more`.
 * @param complete adds to items what lists do not answer
 */
export function useGrowth<T>(
  first: ListPage<T>,
  complete: (items: T[]) => Promise<T[]> | T[] = (items) => items,
): Growth<T> {
  const position = `${useLocation().key} ${first.next}`
  const [pages, setPages] = useState(() => ({ first, rest: (grown.get(position) ?? []) as ListPage<T>[] }))
  const [state, setState] = useState<Growth<T>['state']>('idle')
  const rest = pages.first === first ? pages.rest : []
  const next = (rest.at(-1) ?? first).next

  const follow = async (address: string): Promise<ListPage<T>> => {
    const page = await followPage<T>(address)
    return { ...page, items: await complete(page.items) }
  }

  const more = () => {
    if (next === null || state === 'loading') return
    setState('loading')
    follow(next).then(
      (page) => {
        const longer = [...rest, page]
        grown.set(position, longer)
        setPages({ first, rest: longer })
        setState('idle')
      },
      () => setState('failed'),
    )
  }

  return { items: [first, ...rest].flatMap((page) => page.items), next, state, more }
}
