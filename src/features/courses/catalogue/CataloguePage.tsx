import { useLoaderData } from 'react-router'
import { pageSize } from '../../../base/contract/pageSize.ts'
import { Await } from '../../../base/page/Await.tsx'
import { addressWith, type Filled, filled, queryOf } from '../../../base/page/list/address.ts'
import { answerPage, type ListPage } from '../../../base/page/list/listPage.ts'
import { loadList } from '../../../base/page/list/loadList.ts'
import { NumberedPager } from '../../../base/page/list/NumberedPager.tsx'
import { PagedList } from '../../../base/page/list/PagedList.tsx'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { answer, api, type Call } from '../../../base/page/request.ts'
import type { Language } from '../../../base/text/language.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { Grid } from '../../../base/ui/Grid.tsx'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import { CardSkeletons } from '../../../base/ui/Skeleton.tsx'
import { CourseCard } from '../CourseCard.tsx'
import type { Alternatives, CourseCard as CourseCardData, CoursesApi } from '../contract.ts'
import type { FactsApi } from '../facts/contract.ts'
import { noteLists } from '../notes/client.ts'
import type { NotedCard } from '../notes/contract.ts'
import { cutSearch, enough, type Sort, sorts } from '../rules.ts'
import { coursesText } from '../text/en.ts'
import { CatalogueTools } from './CatalogueTools.tsx'
import type { FilterApi } from './filters/contract.ts'
import type { AskedChoices } from './filters/Sentence.tsx'
import { SentenceSlot } from './filters/SentenceSlot.tsx'
import { OthersSlot } from './others/OthersSlot.tsx'
import { catalogueText } from './text/en.ts'

export async function loader(call: Call) {
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
async function noteAll(call: Call, page: ListPage<CourseCardData>, others: Alternatives) {
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

type Found = ListPage<NotedCard> & { count: number; capped: boolean } & Alternatives

const nothingElse: Alternatives = { similar: [], apart: [], instead: [] }

/** The number of results in words. */
function sayFound({ count, capped, similar, apart }: Found, q: string, language: Language): string {
  const catalogue = catalogueText(language)
  const counted = capped ? 'atLeast' : 'exactly'
  if (q === '') return catalogue.count[counted]({ count })
  const others = apart.reduce((sum, { courses }) => sum + courses.length, similar.length)
  const found = catalogue.found[counted]({ count, query: q })
  return others === 0 ? found : `${found} ${catalogue.others({ count: others })}`
}

/** How many pages there are, where all courses were counted. */
function pagesIn({ count, capped }: Found): number | null {
  return capped ? null : Math.ceil(count / pageSize.usual)
}

const path = '/all-courses'

/** The catalogue: all courses, with search, order and page in the address. */
export function Component() {
  const { asked, found, counted, subjects } = useLoaderData<typeof loader>()
  const { after: _, before: _before, page: _page, q, sort, ...chosen } = asked
  const language = useLanguage()
  const catalogue = catalogueText(language)
  const { all, list } = coursesText(language)
  const view = (changes: Record<string, string | null>) =>
    addressWith(path, { ...chosen, q, sort, ...changes })
  const search = (other: string | null) => view({ q: other })
  const others = (page: Found) => <OthersSlot page={page} addressOf={search} />
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={catalogue.title} path={path} />
      <PageHead
        title={catalogue.heading}
        sub={
          <span aria-live="polite">
            <Await of={found} loading={null} failed={null}>
              {(result) => sayFound(result, q, language)}
            </Await>
          </span>
        }
        tools={<CatalogueTools q={q} sort={sort} chosen={chosen} addressOf={view} />}
      />
      <SentenceSlot {...{ q, sort, counted, subjects, asked: chosen, addressOf: view }} />
      <PagedList
        of={found}
        loading={<CardSkeletons count={8} label={all.loading} />}
        failed={list.failed}
        empty={others}
        pager={(shown) => (
          <NumberedPager {...shown} path={path} asked={asked} pages={pagesIn(shown.page)} words={catalogue} />
        )}
      >
        {(items, page) => (
          <>
            <Grid>
              {items.map((course, at) => (
                <CourseCard key={course._id} course={course} level={2} byline eager={at < 4} />
              ))}
            </Grid>
            {page.similar.length + page.apart.length > 0 && others(page)}
          </>
        )}
      </PagedList>
    </div>
  )
}
