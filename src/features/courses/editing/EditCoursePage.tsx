import { useEffect, useRef, useState } from 'react'
import {
  createContext,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useParams,
} from 'react-router'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { type CallWithId, found, idIn } from '../../../base/page/params.ts'
import { answer, api, asProblem, refuse } from '../../../base/page/request.ts'
import { teachingText } from '../../../base/text/teaching.ts'
import { Callout } from '../../../base/ui/Callout.tsx'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import { notify } from '../../../base/ui/toast.ts'
import { requireActor } from '../../accounts/client/actor.ts'
import { requireMember } from '../../accounts/client/session.ts'
import styles from '../CourseForm.module.css'
import { CourseForm } from '../CourseForm.tsx'
import type { CourseFields, CoursesApi } from '../contract.ts'
import { fieldNames } from '../rules.ts'
import { CourseConflict } from './CourseConflict.tsx'
import { only, type Read, readSent, readStored, readVersion } from './client.ts'
import { DeletedMeanwhile } from './DeletedMeanwhile.tsx'
import { ReadInputs } from './ReadInputs.tsx'

const { add, edit } = teachingText

/** Set by an action that found the course deleted. */
const deletedContext = createContext(false)

/**
 * What is edited stays as it was read, whatever else on the site asks for its data anew: a save is turned away by the version that
 * was read, and nobody's change may slip in between the two.
 */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.id !== nextParams.id

export async function loader(call: CallWithId) {
  await requireMember(call)
  if (call.context.get(deletedContext)) return { course: null, version: '' }
  return found(readVersion(call))
}

export async function action(call: CallWithId) {
  const { typed, read, chosen, decision } = await readSent(call)
  if (decision === 'stored') return decided(read.fields, read)
  if (decision === 'edit') return decided(chosen, read)
  try {
    if (decision === 'add') return redirect(`/update-course/${await addAnew(call, typed)}`)
    const course = api<CoursesApi>(call)['update-course'][':id']
    // Of a page that was read by somebody who may not change the course there is no version: that fits none.
    const headers = { 'if-match': `"${read.version}"` }
    await answer(course.$put({ param: idIn(call), json: typed }, { headers }))
    return updated(typed, read, await readAgain(call))
  } catch (thrown) {
    const problem = asProblem(thrown)
    notify.error(`${edit.failure} ${problem.message}`)
    const stale = [404, 412].includes(problem.status) || decision === 'add'
    const stored = stale ? await readAgain(call) : undefined
    return refuse(problem.status, { ...decided(typed, read), refused: problem.toBody(), stored })
  }
}

/** What is stored by now; the page of a course that was deleted stays, with what was typed. */
async function readAgain(call: CallWithId) {
  const stored = await readStored(call)
  if (stored === null) call.context.set(deletedContext, true)
  return stored
}

/** What a form is to show next: these fields, and what was read before they were typed. */
function decided(fields: CourseFields, read: Read) {
  return { fields, read, updated: false, refused: null, stored: undefined }
}

/** The same after a save, and what is stored if it is something else by now. */
function updated(saved: CourseFields, before: Read, stored: Read | null | undefined) {
  const isOurs = stored && fieldNames.every((name) => stored.fields[name] === saved[name])
  const read = isOurs ? stored : { ...before, fields: saved }
  return { ...decided(saved, read), updated: true, stored: isOurs ? undefined : stored }
}

async function addAnew(call: CallWithId, fields: CourseFields): Promise<string> {
  const { email } = await requireActor(call)
  const { insertedId } = await answer(
    api<CoursesApi>(call)['add-course'].$post({ query: { email }, json: fields }),
  )
  notify.success(add.success)
  return insertedId
}

/** Changes a course; when somebody else has meanwhile, shows both versions. */
export function Component() {
  return <Editing key={useParams().id} />
}

function Editing() {
  const { course, version } = useLoaderData<typeof loader>()
  const result = useLastResult()
  useNoticeOfUpdate(result)
  const read = result?.read ?? (course && { version, fields: only(course) })
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={edit.title(read?.fields.title ?? '')} hidden />
      <PageHead title={edit.heading} sub={edit.sub} />
      {result?.updated && (
        <div className={styles.notice}>
          <Callout kind="success">{edit.success}</Callout>
        </div>
      )}
      {result && (result.stored === null || course === null) ? (
        <DeletedMeanwhile typed={result.fields} refused={result.refused} by={course?.name ?? ''} />
      ) : result?.stored ? (
        <CourseConflict typed={result.fields} read={result.read} stored={result.stored} />
      ) : (
        course &&
        read && (
          <CourseForm
            key={course._id}
            initial={result?.fields ?? course}
            saved={read.fields}
            carried={<ReadInputs key={read.version} read={read} />}
            by={course.name}
            seed={course._id}
            refused={result?.refused ?? null}
            submit={edit.submit}
            cancelTo="/manage-course"
          />
        )
      )}
    </div>
  )
}

/** What came of the form last. The router forgets it when somebody follows a link within the page, as those do who skip to its content. */
function useLastResult() {
  const result = useActionData<typeof action>()
  const [last, setLast] = useState(result)
  if (result !== undefined && result !== last) setLast(result)
  return result ?? last
}

/** Says that the form was saved once the page knows it too: whoever leaves at the word is not asked about changes. */
function useNoticeOfUpdate(result: ReturnType<typeof useLastResult>) {
  // What a page without scripts was sent says it by itself.
  const told = useRef(result)
  useEffect(() => {
    if (result?.updated && result !== told.current) notify.success(edit.success)
    told.current = result
  }, [result])
}
