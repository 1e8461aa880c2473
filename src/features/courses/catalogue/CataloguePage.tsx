import { useLoaderData } from 'react-router'
import { Await } from '../../../base/page/Await.tsx'
import { defer } from '../../../base/page/defer.ts'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { answer, answerPage, api, type Call, cursorOf, type ListPage } from '../../../base/page/request.ts'
import type { Language } from '../../../base/text/language.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { Grid } from '../../../base/ui/Grid.tsx'
import { Loader } from '../../../base/ui/Loader.tsx'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import { Pagination } from '../../../base/ui/Pagination.tsx'
import { CourseCard } from '../CourseCard.tsx'
import { filled } from '../client/address.ts'
import type { Alternatives, CourseCard as CourseCardData, CoursesApi } from '../contract.ts'
import { cutSearch, enough, type Sort, sorts } from '../rules.ts'
import { coursesText } from '../text/en.ts'
import { CatalogueTools } from './CatalogueTools.tsx'
import { NothingFound } from './NothingFound.tsx'
import { OtherCourses } from './OtherCourses.tsx'
import { catalogueText } from './text/en.ts'

export async function loader(call: Call) {
  const asked = new URL(call.request.url).searchParams
  const q = cutSearch(asked.get('q') ?? '')
  const after = asked.get('after')
  // An unknown sort falls back to the usual one, so that old links still work.
  const sort = sorts.find((name) => name === asked.get('sort')) ?? null
  const courses = api<CoursesApi>(call)['all-courses']
  const find = async () => {
    const [page, { count, capped }] = await Promise.all([
      answerPage(courses.$get({ query: filled({ q, sort, after }) as { sort?: Sort } })),
      answer(courses.count.$get({ query: filled({ q }) })),
    ])
    const isLittle = q !== '' && after === null && count < enough
    const others = isLittle ? await answer(courses.alternatives.$get({ query: { q } })) : nothingElse
    return { ...page, count, capped, ...others }
  }
  return { q, sort, after, found: await defer(find(), call) }
}

type Found = ListPage<CourseCardData> & { count: number; capped: boolean } & Alternatives

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

/** The catalogue: all courses, with search, order and page in the address. */
export function Component() {
  const { q, sort, after, found } = useLoaderData<typeof loader>()
  const language = useLanguage()
  const catalogue = catalogueText(language)
  const { all, list } = coursesText(language)
  const view = (changes: Record<string, string | null>) => {
    const asked = new URLSearchParams(filled({ q, sort, ...changes }))
    return asked.size === 0 ? '/all-courses' : `/all-courses?${asked}`
  }
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={catalogue.title} path="/all-courses" />
      <PageHead
        title={catalogue.heading}
        sub={
          <span aria-live="polite">
            <Await of={found} loading={null} failed={null}>
              {(result) => sayFound(result, q, language)}
            </Await>
          </span>
        }
        tools={<CatalogueTools q={q} sort={sort} addressOf={view} />}
      />
      <Await tall of={found} loading={<Loader label={all.loading} />} failed={list.failed}>
        {({ items, next, similar, apart, instead }) =>
          items.length + similar.length + apart.length === 0 ? (
            <NothingFound instead={instead} addressOf={(other) => view({ q: other })} />
          ) : (
            <>
              {items.length > 0 && (
                <Grid>
                  {items.map((course, at) => (
                    <CourseCard key={course._id} course={course} level={2} byline eager={at < 4} />
                  ))}
                </Grid>
              )}
              <OtherCourses
                alternatives={{ similar, apart }}
                foundNothing={items.length === 0}
                addressOf={(other) => view({ q: other })}
              />
              <Pagination
                label={catalogue.pages}
                previousLabel={catalogue.first}
                nextLabel={catalogue.next}
                previousHref={after === null ? null : view({ after: null })}
                nextHref={next === null ? null : view({ after: cursorOf(next) })}
              />
            </>
          )
        }
      </Await>
    </div>
  )
}
