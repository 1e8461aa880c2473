import { type Deferred, defer } from '../defer.ts'
import type { Call } from '../request.ts'
import { type Filled, filled, queryOf } from './address.ts'
import type { ListPage } from './listPage.ts'

/**
 * Loads the page of a list that the address asks for: `found` for a `PagedList`, `asked` for its `LinkPager`.
 * @param filters what the address asks for besides the cursor
 * @param find asks the API; filters and cursor are left out where they are empty
 */
export async function loadList<const F extends Record<string, string | null>, P extends ListPage<unknown>>(
  call: Call,
  filters: F,
  find: (query: Filled<F & { after: string | null }>) => Promise<P>,
): Promise<{ asked: F & { after: string | null }; found: Deferred<P> }> {
  const asked = { ...filters, after: queryOf(call).get('after') }
  return { asked, found: await defer(find(filled(asked)), call) }
}
