import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Problem } from '../../contract/problem.ts'
import { Loader } from '../../ui/Loader.tsx'
import { type Deferred, defer } from '../defer.ts'
import { ButtonPager } from './ButtonPager.tsx'
import { LinkPager } from './LinkPager.tsx'
import type { ListPage } from './listPage.ts'
import { loadList } from './loadList.ts'
import { NumberedPager } from './NumberedPager.tsx'
import { PagedList, type Shown } from './PagedList.tsx'
import { ScrollPager } from './ScrollPager.tsx'

type Names = ListPage<string>

const more = '/api/names?limit=2&after=next'
const words = {
  pages: 'Pages',
  first: 'First page',
  next: 'Next page',
  more: 'Show more',
  retry: 'Try again',
  loadingMore: 'Loading more',
}
const byLinks =
  (asked: Record<string, string | null> & { after: string | null }) => (shown: Shown<Names>) => (
    <LinkPager {...shown} path="/names" asked={asked} words={words} />
  )

function markup(of: Deferred<Names>, pager: (shown: Shown<Names>) => ReactNode): string {
  const list = (
    <PagedList
      of={of}
      loading={<Loader label="Loading names" />}
      failed="The names did not load"
      empty={{ title: 'No names', text: 'Nobody is here.' }}
      pager={pager}
    >
      {(items) => <ul>{items.join(', ')}</ul>}
    </PagedList>
  )
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', element: list }])} />)
}

const found = (items: string[], next: string | null) => defer(Promise.resolve({ items, next }))

test('a list that is late says so', () => {
  const html = markup({ settled: new Promise(() => undefined) }, byLinks({ after: null }))
  expect(html).toContain('Loading names')
})

test('a list that failed says so, why, and offers to try again', async () => {
  const problem = new Problem({ code: 'away', status: 503, title: '', detail: 'The server is away.' })
  const html = markup(await defer(Promise.reject(problem)), byLinks({ after: null }))
  expect(html).toMatch(/role="alert".*The names did not load.*The server is away\..*<button/)
})

test('a list without items says so, and a page after its end leads back', async () => {
  const none = await found([], null)
  expect(markup(none, byLinks({ after: null }))).toMatch(/No names.*Nobody is here\./)
  expect(markup(none, byLinks({ after: null }))).not.toContain('<nav')
  expect(markup(none, byLinks({ after: 'far' }))).toMatch(/No names.*href="\/names"[^>]*>.*First page/)
  for (const Pager of [ButtonPager, ScrollPager]) {
    const html = markup(none, (shown) => <Pager {...shown} path="/names" words={words} />)
    expect(html).toContain('No names')
    expect(html).not.toContain('Show more')
  }
})

test('links lead to the first and the next page, with the filters', async () => {
  const html = markup(await found(['Amina', 'Ruth'], more), byLinks({ q: 'a', kind: '', after: 'here' }))
  expect(html).toContain('Amina, Ruth')
  expect(html).toMatch(
    /href="\/names\?q=a"[^>]*>.*First page.*href="\/names\?q=a&amp;after=next"[^>]*>Next page/,
  )
})

test('numbered pages tell where one is, and lead on and back, the first page by its plain address', async () => {
  const numbered =
    (place: { after?: string; before?: string; page?: string }, pages: number | null) =>
    (shown: Shown<Names>) => (
      <NumberedPager
        {...shown}
        path="/names"
        asked={{ q: 'a', after: null, before: null, page: null, ...place }}
        pages={pages}
        words={{
          ...words,
          previous: 'Previous',
          page: ({ page }) => `Page ${page}`,
          pageOf: ({ page, pages: all }) => `Page ${page} of ${all}`,
        }}
      />
    )
  const page = (next: string | null, previous: string | null = null) =>
    defer(Promise.resolve({ items: ['Amina'], next, previous }))
  const back = '/api/names?before=back'
  const first = markup(await page(more), numbered({}, 3))
  expect(first).toMatch(/Page 1 of 3.*href="\/names\?q=a&amp;after=next&amp;page=2"/)
  expect(first).not.toContain('Previous')
  const second = markup(await page(more, back), numbered({ after: 'here', page: '2' }, null))
  expect(second).toMatch(/href="\/names\?q=a"[^>]*>.*Previous.*Page 2<.*page=3"/)
  expect(second).not.toContain('First page')
  const third = markup(await page(null, back), numbered({ after: 'here', page: '3' }, 3))
  expect(third).toMatch(
    /href="\/names\?q=a&amp;before=back&amp;page=2"[^>]*>.*Previous.*href="\/names\?q=a"[^>]*>.*Page 3 of 3/,
  )
  expect(markup(await page(more), numbered({ before: 'here', page: '7' }, 3))).toContain('Page 1 of 3')
  expect(markup(await page(more, back), numbered({ after: 'here', page: 'x' }, 3))).toContain('Page 2 of 3')
  const none = markup(await found([], null), numbered({ after: 'far', page: '9' }, 3))
  expect(none).toMatch(/href="\/names\?q=a"[^>]*>.*First page/)
  expect(none).not.toContain('Page 1')
})

test('a list that grows has a button, or without scripts a link, as long as there is more', async () => {
  const button = (shown: Shown<Names>) => <ButtonPager {...shown} words={words} />
  const scroll = (shown: Shown<Names>) => <ScrollPager {...shown} path="/names" words={words} />
  const [some, all] = [await found(['Amina'], more), await found(['Amina'], null)]
  expect(markup(some, button)).toMatch(/Amina.*<button[^>]*>Show more/)
  expect(markup(some, scroll)).toMatch(/Amina.*href="\/names\?after=next"[^>]*>Show more/)
  expect(markup(all, button)).not.toContain('Show more')
  expect(markup(all, scroll)).not.toContain('Show more')
})

test('a list is asked for with the filters and the place of its address, without what is empty', async () => {
  const call = (address: string) => ({
    request: new Request(`http://localhost${address}`),
    context: new RouterContextProvider(),
  })
  const queries: unknown[] = []
  const find = async (query: unknown) => {
    queries.push(query)
    return { items: [], next: null }
  }
  const first = await loadList(call('/names'), { q: '', kind: null }, find)
  const later = await loadList(call('/names?after=here'), { q: 'a', kind: null }, find)
  expect(queries).toEqual([{}, { q: 'a', after: 'here' }])
  expect(first.asked).toEqual({ q: '', kind: null, after: null })
  expect(later.asked).toEqual({ q: 'a', kind: null, after: 'here' })
})
