import { useLoaderData } from 'react-router'
import { answerPage } from '../../base/page/list/listPage.ts'
import { loadList } from '../../base/page/list/loadList.ts'
import { PageMeta } from '../../base/page/PageMeta.tsx'
import { api, type Call } from '../../base/page/request.ts'
import { useText } from '../../base/text/useText.ts'
import { PageHead } from '../../base/ui/PageHead.tsx'
import { CourseGrid } from './CourseGrid.tsx'
import type { CoursesApi } from './contract.ts'
import { noted } from './notes/client/notes.ts'
import { coursesText } from './text/en.ts'

export function loader(call: Call) {
  const courses = api<CoursesApi>(call)
  return loadList(call, {}, async (query) =>
    noted(call, await answerPage(courses['popular-courses'].$get({ query }))),
  )
}

/** The page with the courses by number of enrollments, most first. */
export function Component() {
  const { found } = useLoaderData<typeof loader>()
  const { popular } = useText(coursesText)
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={popular.title} />
      <PageHead title={popular.heading} sub={popular.sub} />
      <CourseGrid of={found} path="/popular-courses" ranked />
    </div>
  )
}
