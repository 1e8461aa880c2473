import { useLoaderData } from 'react-router'
import { answerPage } from '../../base/page/list/listPage.ts'
import { loadList } from '../../base/page/list/loadList.ts'
import { PageMeta } from '../../base/page/PageMeta.tsx'
import { api, type Call } from '../../base/page/request.ts'
import { useText } from '../../base/text/useText.ts'
import { PageHead } from '../../base/ui/PageHead.tsx'
import { CourseGrid } from './CourseGrid.tsx'
import type { CoursesApi } from './contract.ts'
import { coursesText } from './text/en.ts'

export function loader(call: Call) {
  return loadList(call, {}, (query) => answerPage(api<CoursesApi>(call)['all-new-courses'].$get({ query })))
}

/** The page with all courses, oldest first. */
export function Component() {
  const { found } = useLoaderData<typeof loader>()
  const { all } = useText(coursesText)
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={all.title} />
      <PageHead title={all.heading} sub={all.sub} />
      <CourseGrid of={found} path="/all-new-courses" />
    </div>
  )
}
