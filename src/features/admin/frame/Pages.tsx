import { cursorOf } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Pagination } from '../../../base/ui/Pagination.tsx'
import { adminText } from '../text/en.ts'

/** Links to the first and the next page of an admin list. */
export function Pages(props: {
  path: string
  /** The filters of the list; empty values are left out of the address. */
  asked: Record<string, string>
  /** The cursor of the page that is shown; null on the first. */
  after: string | null
  next: string | null
}) {
  const { path, asked, after, next } = props
  const words = useText(adminText)
  const address = (cursor: string) => {
    const filled = Object.entries({ ...asked, after: cursor }).filter(([, value]) => value !== '')
    return filled.length === 0 ? path : `${path}?${new URLSearchParams(filled)}`
  }
  return (
    <Pagination
      label={words.pages}
      previousLabel={words.first}
      nextLabel={words.next}
      previousHref={after === null ? null : address('')}
      nextHref={next === null ? null : address(cursorOf(next))}
    />
  )
}
