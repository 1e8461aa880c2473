import { useLoaderData } from 'react-router'
import { pageSize } from '../../../base/contract/pageSize.ts'
import { Await } from '../../../base/page/Await.tsx'
import { addressWith } from '../../../base/page/list/address.ts'
import { NumberedPager } from '../../../base/page/list/NumberedPager.tsx'
import { PagedList } from '../../../base/page/list/PagedList.tsx'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import type { Call } from '../../../base/page/request.ts'
import type { Language } from '../../../base/text/language.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { Grid } from '../../../base/ui/Grid.tsx'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import { CardSkeletons } from '../../../base/ui/Skeleton.tsx'
import { CourseCard } from '../CourseCard.tsx'
import { coursesText } from '../text/en.ts'
import { CatalogueTools } from './CatalogueTools.tsx'
import type { Found } from './client/load.ts'
import { SentenceSlot } from './filters/SentenceSlot.tsx'
import { OthersSlot } from './others/OthersSlot.tsx'
import { catalogueText } from './text/en.ts'

/** In a browser, further visits alone need what asks for the courses. */
export async function loader(call: Call) {
  const { loadCatalogue } = await import('./client/load.ts')
  return loadCatalogue(call)
}

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
