import type { ReactNode } from 'react'
import { EmptyShelf } from '../../ui/art/EmptyShelf.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Await } from '../Await.tsx'
import type { Deferred } from '../defer.ts'
import type { ListPage } from './listPage.ts'

/** What a pager draws: the page that was loaded, and items, or that there are none. */
export type Shown<P extends ListPage<unknown>> = { page: P; show: (items: P['items']) => ReactNode }

/** A list of a screen, with all that it can be: loading, failed, empty, and longer than its first page. */
export function PagedList<P extends ListPage<unknown>>(props: {
  of: Deferred<P>
  /** What it shows while it loads. */
  loading: ReactNode
  /** The title of the message when it fails. */
  failed: string
  empty: { title: string; text: string; action?: ReactNode } | ((page: P) => ReactNode)
  /** A `LinkPager`, `ScrollPager` or `ButtonPager`. */
  pager: (shown: Shown<P>) => ReactNode
  children: (items: P['items'], page: P) => ReactNode
}) {
  const { of, loading, failed, empty, pager, children } = props
  const none = typeof empty === 'function' ? empty : () => <EmptyState art={<EmptyShelf />} {...empty} />
  return (
    <Await tall of={of} loading={loading} failed={failed}>
      {(page) => pager({ page, show: (items) => (items.length === 0 ? none(page) : children(items, page)) })}
    </Await>
  )
}
