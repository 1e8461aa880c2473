import { Pagination } from '../../ui/Pagination.tsx'
import { addressWith } from './address.ts'
import { cursorOf, type ListPage } from './listPage.ts'
import type { Shown } from './PagedList.tsx'

/** One page of a list at a time, with links to the first and the next page. */
export function LinkPager<P extends ListPage<unknown>>(
  props: Shown<P> & {
    /** The path of the list, and the query of the page that is shown. */
    path: string
    asked: Record<string, string | null> & { after: string | null }
    words: { pages: string; first: string; next: string }
  },
) {
  const { page, show, path, asked, words } = props
  const at = (after: string | null) => addressWith(path, { ...asked, after })
  return (
    <>
      {show(page.items)}
      <Pagination
        words={words}
        first={asked.after === null ? null : at(null)}
        next={page.next === null ? null : at(cursorOf(page.next))}
      />
    </>
  )
}
