import { useLoaderData } from 'react-router'
import { Await } from '../../base/page/Await.tsx'
import { defer } from '../../base/page/defer.ts'
import { PageMeta } from '../../base/page/PageMeta.tsx'
import { answerPage, api, type Call } from '../../base/page/request.ts'
import { useText } from '../../base/text/useText.ts'
import { Loader } from '../../base/ui/Loader.tsx'
import { PageHead } from '../../base/ui/PageHead.tsx'
import { CourseGrid } from './CourseGrid.tsx'
import { afterOf } from './client/address.ts'
import type { CoursesApi } from './contract.ts'
import { coursesText } from './text/en.ts'

export async function loader(call: Call) {
  const query = afterOf(call.request)
  return { courses: await defer(answerPage(api<CoursesApi>(call)['all-new-courses'].$get({ query })), call) }
}

/** The page with all courses, oldest first. */
export function Component() {
  const { courses } = useLoaderData<typeof loader>()
  const { all, list } = useText(coursesText)
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={all.title} />
      <PageHead title={all.heading} sub={all.sub} />
      <Await tall of={courses} loading={<Loader label={all.loading} />} failed={list.failed}>
        {(first) => <CourseGrid first={first} path="/all-new-courses" />}
      </Await>
    </div>
  )
}
