import { useEffect, useRef } from 'react'
import { Link, useActionData, useLoaderData } from 'react-router'
import { CarriedInput } from '../../base/form/CarriedInput.tsx'
import { formTexts } from '../../base/form/formText.ts'
import { textHere } from '../../base/page/language.ts'
import { PageMeta } from '../../base/page/PageMeta.tsx'
import { answer, api, asProblem, type Call, refuse } from '../../base/page/request.ts'
import { useLanguage } from '../../base/text/useText.ts'
import { Callout } from '../../base/ui/Callout.tsx'
import { PageHead } from '../../base/ui/PageHead.tsx'
import { notify } from '../../base/ui/toast.ts'
import { requireActor } from '../accounts/client/actor.ts'
import { requireMember } from '../accounts/client/session.ts'
import type { CoursesApi } from './contract.ts'
import styles from './editing/CourseForm.module.css'
import { CourseForm, emptyFields } from './editing/CourseForm.tsx'
import { editingText } from './editing/text/en.ts'
import { fieldNames } from './rules.ts'
import { coursesText } from './text/en.ts'

export async function loader(call: Call) {
  return { member: await requireMember(call), shownAt: new Date().toISOString() }
}

export async function action(call: Call) {
  const { createdDate, ...fields } = await formTexts(call.request, [...fieldNames, 'createdDate'])
  try {
    const { email, displayName } = await requireActor(call)
    const json = { ...fields, email, name: displayName, createdDate }
    const { insertedId } = await answer(api<CoursesApi>(call)['add-course'].$post({ query: { email }, json }))
    notify.success(textHere(editingText).add.success)
    return { added: insertedId, refused: null, fields: null }
  } catch (thrown) {
    const problem = asProblem(thrown)
    notify.error(problem.message)
    return refuse(problem.status, { added: null, refused: problem.toBody(), fields })
  }
}

/** The page to add a course. After success the form is empty, for the next one. */
export function Component() {
  const { member, shownAt } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const language = useLanguage()
  const { add } = editingText(language)
  const { card } = coursesText(language)
  const banner = useRef<HTMLElement>(null)
  // The form that had the focus is replaced, and the button may be far below.
  useEffect(() => {
    if (!result?.added) return
    banner.current?.focus({ preventScroll: true })
    banner.current?.scrollIntoView({ block: 'center' })
  }, [result?.added])
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={add.title} hidden />
      <PageHead title={add.heading} sub={add.sub} />
      {result?.added && (
        <section ref={banner} tabIndex={-1} aria-label={add.success.trim()} className={styles.notice}>
          <Callout kind="success">
            {add.success} <Link to={`/all-courses/${result.added}`}>{card.details}</Link>
          </Callout>
        </section>
      )}
      <CourseForm
        key={result?.added ?? 'first'}
        initial={result?.fields ?? emptyFields}
        saved={emptyFields}
        // The course has the time of the form, not of its submission, so that a repeated submission is identical.
        carried={<CarriedInput name="createdDate" first={shownAt} draft="own" />}
        by={member.displayName}
        seed={member.id}
        refused={result?.refused ?? null}
        submit={add.submit}
        cancelTo="/manage-course"
      />
    </div>
  )
}
