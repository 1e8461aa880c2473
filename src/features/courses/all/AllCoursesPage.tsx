import { Form, useLoaderData } from 'react-router'
import { Await } from '../../../base/page/Await.tsx'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import type { Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Button, ButtonLink } from '../../../base/ui/Button.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import { SearchField } from '../../../base/ui/SearchField.tsx'
import { CourseGrid } from '../CourseGrid.tsx'
import tools from '../catalogue/CatalogueTools.module.css'
import { longestSearch } from '../rules.ts'
import { coursesText } from '../text/en.ts'
import { allText } from './text/en.ts'

/** In a browser, further visits alone need what asks for the courses. */
export async function loader(call: Call) {
  const { loadAll } = await import('./client/load.ts')
  return loadAll(call)
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
            <Link
              className="link"
              to={q === '' ? '/all-courses' : `/all-courses?${new URLSearchParams({ q })}`}
            >
              {all.choose}
            </Link>
            <span className={tools.count} aria-live="polite">
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
