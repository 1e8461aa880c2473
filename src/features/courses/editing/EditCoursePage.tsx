import { useEffect, useRef, useState } from 'react'
import {
  createContext,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useParams,
} from 'react-router'
import { textHere } from '../../../base/page/language.ts'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { type CallWithId, found, idIn } from '../../../base/page/params.ts'
import { answer, api, asProblem, refuse } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { ButtonLink } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import { notify } from '../../../base/ui/toast.ts'
import { requireActor } from '../../accounts/client/actor.ts'
import { requireUser } from '../../accounts/client/session.ts'
import { aboutText } from '../about/text/en.ts'
import type { CourseFields, CoursesApi } from '../contract.ts'
import { fieldNames } from '../rules.ts'
import { CourseConflict } from './CourseConflict.tsx'
import styles from './CourseForm.module.css'
import { CourseForm } from './CourseForm.tsx'
import { only, type Read, readSent, readStored, readVersion } from './client.ts'
import { DeletedMeanwhile } from './DeletedMeanwhile.tsx'
import { ReadInputs } from './ReadInputs.tsx'
import { editingText } from './text/en.ts'

/** Set by an action that found the course deleted. */
const deletedContext = createContext(false)

/**
 * Keeps the data as they were read while the page is open. If they were loaded again, a save would carry a version that the
 * member has not seen, and could overwrite somebody's change.
 */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.id !== nextParams.id

export async function loader(call: CallWithId) {
  await requireUser(call)
  if (call.context.get(deletedContext)) return { course: null, version: '' }
  return found(readVersion(call))
}

export async function action(call: CallWithId) {
  const { typed, read, chosen, decision } = await readSent(call, fieldNames)
  if (decision === 'stored') return decided(read.fields, read)
  if (decision === 'edit') return decided(chosen, read)
  try {
    if (decision === 'add') return redirect(`/update-course/${await addAnew(call, typed)}`)
    const course = api<CoursesApi>(call)['update-course'][':id']
    // Without a version, for somebody who may not change the course, the tag matches none.
    const headers = { 'if-match': `"${read.version}"` }
    await answer(course.$put({ param: idIn(call), json: typed }, { headers }))
    return updated(typed, read, await readAgain(call))
  } catch (thrown) {
    const problem = asProblem(thrown)
    notify.error(`${textHere(editingText).edit.failure} ${problem.message}`)
    const stale = [404, 412].includes(problem.status) || decision === 'add'
    const stored = stale ? await readAgain(call) : undefined
    return refuse(problem.status, { ...decided(typed, read), refused: problem.toBody(), stored })
  }
}

/** Reads what is stored now. For a deleted course the page stays, with what was typed. */
async function readAgain(call: CallWithId) {
  const stored = await readStored(call)
  if (stored === null) call.context.set(deletedContext, true)
  return stored
}

/** The next state of the form: its fields, and what was read before. */
function decided(fields: CourseFields, read: Read) {
  return { fields, read, updated: false, refused: null, stored: undefined }
}

/** The next state after a save, with what is stored if that differs. */
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
  notify.success(textHere(editingText).add.success)
  return insertedId
}

/** The page to edit a course. When it was changed meanwhile, it shows both versions. */
export function Component() {
  return <Editing key={useParams().id} />
}

function Editing() {
  const { course, version } = useLoaderData<typeof loader>()
  const { edit, fields: labels } = useText(editingText)
  const { heading: about } = useText(aboutText)
  const result = useLastResult()
  useNoticeOfUpdate(result)
  const read = result?.read ?? (course && { version, fields: only(course) })
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={edit.title({ course: read?.fields.title ?? '' })} hidden />
      <PageHead
        title={edit.heading}
        sub={edit.sub}
        tools={course && <ButtonLink to={`/update-course/${course._id}/about`}>{about}</ButtonLink>}
      />
      {result?.updated && (
        <div className={styles.notice}>
          <Callout kind="success">{edit.success}</Callout>
        </div>
      )}
      {result && (result.stored === null || course === null) ? (
        <DeletedMeanwhile typed={result.fields} refused={result.refused} by={course?.name ?? ''} />
      ) : result?.stored ? (
        <CourseConflict
          names={fieldNames}
          labels={labels}
          typed={result.fields}
          read={result.read}
          stored={result.stored}
        />
      ) : (
        course &&
        read && (
          <CourseForm
            key={course._id}
            initial={result?.fields ?? course}
            saved={read.fields}
            carried={<ReadInputs key={read.version} names={fieldNames} read={read} />}
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

/** The last result of the form. The router itself forgets it on links within the page, such as the skip link. */
function useLastResult() {
  const result = useActionData<typeof action>()
  const [last, setLast] = useState(result)
  if (result !== undefined && result !== last) setLast(result)
  return result ?? last
}

/** Announces a save once the form knows of it, so that leaving right then does not ask about changes. */
function useNoticeOfUpdate(result: ReturnType<typeof useLastResult>) {
  const { success } = useText(editingText).edit
  // A page rendered with the result shows it already.
  const told = useRef(result)
  useEffect(() => {
    if (result?.updated && result !== told.current) notify.success(success)
    told.current = result
  }, [result, success])
}
