import { queryOf } from '../../../../base/page/list/address.ts'
import { answerPage, type ListPage } from '../../../../base/page/list/listPage.ts'
import { loadList } from '../../../../base/page/list/loadList.ts'
import { answer, api, type Call } from '../../../../base/page/request.ts'
import type { CoursesApi } from '../../contract.ts'
import { noted } from '../../notes/client/notes.ts'
import type { NotedCard } from '../../notes/shared/note.ts'
import { cutSearch } from '../../rules.ts'

type Counted = { count: number; capped: boolean }

/** All courses, oldest first, or those that match a search, with their number. */
export async function loadAll(call: Call) {
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
