import { Form, useLoaderData } from 'react-router'
import { Await } from '../../../base/page/Await.tsx'
import { queryOf } from '../../../base/page/list/address.ts'
import { answerPage, type ListPage } from '../../../base/page/list/listPage.ts'
import { loadList } from '../../../base/page/list/loadList.ts'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button, ButtonLink } from '../../../base/ui/Button.tsx'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import { SearchField } from '../../../base/ui/SearchField.tsx'
import { CourseGrid } from '../CourseGrid.tsx'
import tools from '../catalogue/CatalogueTools.module.css'
import type { CoursesApi } from '../contract.ts'
import { noted } from '../notes/client.ts'
import type { NotedCard } from '../notes/contract.ts'
import { cutSearch, longestSearch } from '../rules.ts'
import { coursesText } from '../text/en.ts'
import { allText } from './text/en.ts'

type Counted = { count: number; capped: boolean }

export async function loader(call: Call) {
  const courses = api<CoursesApi>(call)
  const list = await loadList(call, { q: cutSearch(queryOf(call).get('q') ?? '') }, find)
  return { q: list.asked.q, found: list.found }

  async function find({
    q,
    after,
  }: {
    q?: string
    after?: string
  }): Promise<ListPage<NotedCard> & Partial<Counted>> {
    const place = after === undefined ? {} : { after }
    const [page, counted] = await Promise.all([
      answerPage(
        q === undefined
          ? courses['all-new-courses'].$get({ query: place })
          : courses['all-courses'].$get({ query: { q, sort: 'oldest', ...place } }),
      ),
      // The list can be read without its count.
      answer(courses['all-courses'].count.$get({ query: q === undefined ? {} : { q } })).catch(() => ({})),
    ])
    return { ...(await noted(call, page)), ...counted }
  }
}

const path = '/all-new-courses'

/** The page with all courses, oldest first, and those that match a search in the same order. */
export function Component() {
  const { q, found } = useLoaderData<typeof loader>()
  const all = useText(allText)
  const { heading } = useText(coursesText).all
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={all.title} />
      <PageHead
        title={heading}
        sub={
          <>
            {q === '' ? all.sub : all.subFound({ query: q })}{' '}
            <span aria-live="polite">
              <Await of={found} loading={null} failed={null}>
                {({ count, capped = false }) =>
                  count !== undefined && all.count[capped ? 'atLeast' : 'exactly']({ count })
                }
              </Await>
            </span>
          </>
        }
        tools={
          <Form key={q} className={tools.tools} role="search" action={path}>
            <SearchField
              label={all.search}
              name="q"
              placeholder={all.placeholder}
              defaultValue={q}
              maxLength={longestSearch}
            />
            <Button type="submit">{all.submit}</Button>
          </Form>
        }
      />
      <CourseGrid
        of={found}
        path={path}
        asked={{ q }}
        empty={
          q === ''
            ? undefined
            : {
                title: all.nothing,
                text: all.nothingHelp,
                action: (
                  <ButtonLink to={`/all-courses?${new URLSearchParams({ q })}`} variant="primary">
                    {all.catalogue}
                  </ButtonLink>
                ),
              }
        }
      />
    </div>
  )
}
