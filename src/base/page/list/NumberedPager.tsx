import { Pagination } from '../../ui/Pagination.tsx'
import { addressWith } from './address.ts'
import { cursorOf, type ListPage } from './listPage.ts'
import type { Shown } from './PagedList.tsx'

type Asked = Record<string, string | null> & {
  after: string | null
  before: string | null
  page: string | null
}

/**
 * One page of a list at a time, with links to the page before and the next one, and where one is. The number stands in the
 * address beside the cursor, since a cursor does not tell how far it is.
 */
export function NumberedPager<P extends ListPage<unknown>>(
  props: Shown<P> & {
    /** The path of the list, and the query of the page that is shown. */
    path: string
    asked: Asked
    /** How many pages there are, or null where that is not known. */
    pages: number | null
    words: {
      pages: string
      first: string
      previous: string
      next: string
      page: (number: { page: number }) => string
      pageOf: (number: { page: number; pages: number }) => string
    }
  },
) {
  const { page, show, path, asked, pages, words } = props
  const { next, previous = null } = page
  const number = previous === null ? 1 : Math.max(2, Math.trunc(Number(asked.page)) || 2)
  const at = (place: Partial<Asked>) =>
    addressWith(path, { ...asked, after: null, before: null, page: null, ...place })
  const isPast = page.items.length === 0 && (asked.after ?? asked.before) !== null
  const back = previous === null ? null : { before: cursorOf(previous, 'before'), page: String(number - 1) }
  return (
    <>
      {show(page.items)}
      <Pagination
        words={words}
        first={number > 2 || isPast ? at({}) : null}
        previous={back && at(number > 2 ? back : {})}
        next={next === null ? null : at({ after: cursorOf(next), page: String(number + 1) })}
        where={
          isPast
            ? null
            : pages === null || number > pages
              ? words.page({ page: number })
              : words.pageOf({ page: number, pages })
        }
      />
    </>
  )
}
