import { useEffect, useRef, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData, useParams } from 'react-router'
import { textHere } from '../../../base/page/language.ts'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import type { CallWithId } from '../../../base/page/params.ts'
import { asProblem, refuse } from '../../../base/page/request.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { ButtonLink } from '../../../base/ui/Button.tsx'
import { Callout } from '../../../base/ui/Callout.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import { notify } from '../../../base/ui/toast.ts'
import { requireUser } from '../../accounts/client/session.ts'
import { CourseConflict } from '../editing/CourseConflict.tsx'
import styles from '../editing/CourseForm.module.css'
import { type Read, readSent } from '../editing/client.ts'
import { AboutForm } from './AboutForm.tsx'
import { namesOfValues } from './choices.tsx'
import {
  type AboutField,
  type AboutTexts,
  aboutFields,
  loadAbout,
  readAboutAgain,
  saveAbout,
} from './client.ts'
import { aboutText } from './text/en.ts'

/** Keeps what was read while the page is open, as the page to edit a course does. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.id !== nextParams.id

export async function loader(call: CallWithId) {
  await requireUser(call)
  return loadAbout(call)
}

export async function action(call: CallWithId) {
  const { typed: written, read, chosen, decision } = await readSent(call, aboutFields)
  const typed = decision === 'edit' ? chosen : written
  if (decision === 'stored') return next(read.fields, read)
  try {
    await saveAbout(call, typed, read.version)
    const stored = await readAboutAgain(call)
    return { ...next(stored?.fields ?? typed, stored ?? { ...read, fields: typed }), updated: true }
  } catch (thrown) {
    const problem = asProblem(thrown)
    notify.error(`${textHere(aboutText).failure} ${problem.message}`)
    const stored = problem.status === 412 ? await readAboutAgain(call) : undefined
    return refuse(problem.status, { ...next(typed, read), refused: problem.toBody(), stored })
  }
}

/** The next state of the form: its fields, and what was read before. */
function next(fields: AboutTexts, read: Read<AboutField>) {
  return { fields, read, updated: false, refused: null, stored: undefined }
}

/** The page on which those who teach a course say what it is about, for whom and when. */
export function Component() {
  return <About key={useParams().id} />
}

function About() {
  const { course, read: first, subjects, zones } = useLoaderData<typeof loader>()
  const language = useLanguage()
  const words = aboutText(language)
  const result = useLastResult()
  const read = result?.read ?? first
  const banner = useRef<HTMLElement>(null)
  // The button may be far below.
  useEffect(() => {
    if (!result?.updated) return
    banner.current?.focus({ preventScroll: true })
    banner.current?.scrollIntoView({ block: 'center' })
  }, [result])
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={words.title({ course: course.title })} hidden />
      <PageHead
        title={words.heading}
        sub={words.sub({ course: course.title })}
        tools={<ButtonLink to={`/update-course/${course._id}`}>{words.edit}</ButtonLink>}
      />
      {result?.updated && (
        <section ref={banner} tabIndex={-1} aria-label={words.saved} className={styles.notice}>
          <Callout kind="success">
            {words.saved} <Link to={`/all-courses/${course._id}`}>{words.show}</Link>
          </Callout>
        </section>
      )}
      {result?.stored ? (
        <CourseConflict
          names={aboutFields}
          labels={words.labels}
          say={namesOfValues(language, subjects)}
          typed={result.fields}
          read={result.read}
          stored={result.stored}
        />
      ) : (
        <AboutForm
          key={read.version}
          initial={result?.fields ?? read.fields}
          read={read}
          refused={result?.refused ?? null}
          subjects={subjects}
          zones={zones}
        />
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
