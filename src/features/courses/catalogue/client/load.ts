import { type Filled, filled, queryOf } from '../../../../base/page/list/address.ts'
import { answerPage, type ListPage } from '../../../../base/page/list/listPage.ts'
import { loadList } from '../../../../base/page/list/loadList.ts'
import { answer, api, type Call } from '../../../../base/page/request.ts'
import type { Alternatives, CourseCard, CoursesApi } from '../../contract.ts'
import type { FactsApi } from '../../facts/contract.ts'
import { noteLists } from '../../notes/client/notes.ts'
import type { NotedCard } from '../../notes/shared/note.ts'
import { cutSearch, enough, type Sort, sorts } from '../../rules.ts'
import type { FilterApi } from '../filters/contract.ts'
import type { AskedChoices } from '../filters/Sentence.tsx'

/** What the catalogue shows at an address. */
export async function loadCatalogue(call: Call) {
  const address = queryOf(call)
  const q = cutSearch(address.get('q') ?? '')
  // An unknown sort falls back to the usual one, so that old links still work.
  const sort = sorts.find((name) => name === address.get('sort')) ?? null
  const asked = askedIn(address)
  const courses = api<CoursesApi>(call)['all-courses']
  const { catalogue } = api<FilterApi>(call)
  const isFiltering = Object.values(asked).some(Boolean)
  const counting = answer(catalogue.facets.$get({ query: filled({ q, ...asked }) })).catch(() => null)
  const [counted, subjects, list] = await Promise.all([
    counting,
    answer(api<FactsApi>(call).subjects.$get()).catch(() => []),
    loadList(call, { q, sort, ...asked, before: address.get('before') }, find),
  ])
  return { ...list, asked: { ...list.asked, page: address.get('page') }, counted, subjects }

  async function find(
    query: Filled<
      { q: string; sort: Sort | null; after: string | null; before: string | null } & AskedChoices
    >,
  ) {
    const [page, all] = await Promise.all([
      answerPage(isFiltering ? catalogue.$get({ query }) : courses.$get({ query })),
      isFiltering ? counting : answer(courses.count.$get({ query: filled({ q }) })),
    ])
    const { count, capped } = all ?? { count: page.items.length, capped: page.next !== null }
    const isFirst = query.after === undefined && query.before === undefined
    const isLittle = !isFiltering && q !== '' && isFirst && count < enough
    const others = isLittle ? await answer(courses.alternatives.$get({ query: { q } })) : nothingElse
    return { ...(await noteAll(call, page, others)), count, capped }
  }
}

/** The courses found with their notes, and those of the alternatives, by one call. */
async function noteAll(call: Call, page: ListPage<CourseCard>, others: Alternatives) {
  const lists = [page.items, others.similar, ...others.apart.map(({ courses }) => courses)]
  const [items = [], similar = [], ...apart] = await noteLists(call, lists)
  const parts = others.apart.map(({ words }, at) => ({ words, courses: apart[at] ?? [] }))
  return { ...page, items, similar, apart: parts, instead: others.instead }
}

/** What an address asks for: forms without scripts repeat a name for each of its choices. */
function askedIn(address: URLSearchParams): AskedChoices {
  const names = ['subject', 'level', 'language', 'length', 'pace', 'price', 'starts'] as const
  return Object.fromEntries(names.map((name) => [name, address.getAll(name).join() || null])) as AskedChoices
}

export type Found = ListPage<NotedCard> & { count: number; capped: boolean } & Alternatives

const nothingElse: Alternatives = { similar: [], apart: [], instead: [] }
