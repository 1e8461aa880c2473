import type { z } from 'zod'
import { fromCursor } from '../../shared/paging.ts'
import { text } from '../../shared/text/text.ts'
import type { RequestContext } from './env.ts'
import { problem } from './problems.ts'

/**
 * The key behind which a page begins, from the `after` of the query.
 * @throws Problem 422 when the cursor is not one of this list.
 */
export function keyAfter<T>(after: string | undefined, shape: z.ZodType<T>): T | null {
  if (after === undefined) return null
  const key = fromCursor(after, shape)
  if (key !== null) return key
  throw problem({
    code: 'invalid-input',
    status: 422,
    detail: text.problems.invalid,
    errors: [{ field: 'after', message: text.fields.cursor }],
  })
}

/** Tells where the next page is, as `Link: <…>; rel="next"` (RFC 8288), and answers with this one's items. */
export function sendPage<T>(context: RequestContext, page: { items: T[]; next: string | null }): T[] {
  if (page.next !== null) {
    const { pathname, searchParams } = new URL(context.req.url)
    searchParams.set('after', page.next)
    context.header('Link', `<${pathname}?${searchParams}>; rel="next"`)
  }
  return page.items
}
