import { useActionData, useLoaderData } from 'react-router'
import { teachingText } from '../../base/shared/text/teaching.ts'
import { formTexts } from '../../base/web/formText.ts'
import { idIn, type OneCall } from '../../base/web/one.ts'
import { PageMeta } from '../../base/web/PageMeta.tsx'
import { answer, api, asProblem, refuse } from '../../base/web/request.ts'
import { Callout } from '../../base/web/ui/Callout.tsx'
import { PageHead } from '../../base/web/ui/PageHead.tsx'
import { notify } from '../../base/web/ui/toast.ts'
import { requireMember } from '../accounts/web/session.ts'
import styles from './CourseForm.module.css'
import { CourseForm, fieldNames } from './CourseForm.tsx'
import type { CoursesApi } from './contract.ts'
import { loadCourse } from './web/course.ts'

const { edit } = teachingText

export async function loader(call: OneCall) {
  await requireMember(call)
  return { course: await loadCourse(call) }
}

export async function action(call: OneCall) {
  const fields = await formTexts(call.request, fieldNames)
  try {
    const course = api<CoursesApi>(call)['update-course'][':id']
    await answer(course.$put({ param: idIn(call), json: fields }))
    notify.success(edit.success)
    return { updated: true, refused: null, fields }
  } catch (thrown) {
    const problem = asProblem(thrown)
    notify.error(`${edit.failure} ${problem.message}`)
    return refuse(problem.status, { updated: false, refused: problem.toBody(), fields })
  }
}

/** Changes a course. */
export function Component() {
  const { course } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={edit.title(course.title)} hidden />
      <PageHead title={edit.heading} sub={edit.sub} />
      {result?.updated && (
        <div className={styles.notice}>
          <Callout kind="success">{edit.success}</Callout>
        </div>
      )}
      <CourseForm
        key={course._id}
        initial={result?.fields ?? course}
        saved={result?.updated ? result.fields : course}
        by={course.name}
        seed={course._id}
        refused={result?.refused ?? null}
        submit={edit.submit}
        cancelTo="/manage-course"
      />
    </div>
  )
}
