import { useLoaderData } from 'react-router'
import { coursesText } from '../../base/shared/text/courses.ts'
import { Deferred } from '../../base/web/Deferred.tsx'
import { later } from '../../base/web/later.ts'
import { PageMeta } from '../../base/web/PageMeta.tsx'
import { answerPage, api, type Call } from '../../base/web/request.ts'
import { Loader } from '../../base/web/ui/Loader.tsx'
import { PageHead } from '../../base/web/ui/PageHead.tsx'
import { CourseGrid } from './CourseGrid.tsx'
import type { CoursesApi } from './contract.ts'
import { afterOf } from './web/address.ts'

const { all, list } = coursesText

export async function loader(call: Call) {
  const query = afterOf(call.request)
  return { courses: await later(answerPage(api<CoursesApi>(call)['all-new-courses'].$get({ query })), call) }
}

/** Every course, oldest first. */
export function Component() {
  const { courses } = useLoaderData<typeof loader>()
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={all.title} />
      <PageHead title={all.heading} sub={all.sub} />
      <Deferred tall of={courses} loading={<Loader label={all.loading} />} failed={list.failed}>
        {(first) => <CourseGrid first={first} path="/all-new-courses" />}
      </Deferred>
    </div>
  )
}
