import { useEffect, useRef } from 'react'
import { useLoaderData } from 'react-router'
import { CarriedInput } from '../../base/form/CarriedInput.tsx'
import { defineForm } from '../../base/form/defineForm.ts'
import { formAction } from '../../base/form/formAction.ts'
import { useAnswer } from '../../base/form/useAnswer.ts'
import { textHere } from '../../base/page/language.ts'
import { PageMeta } from '../../base/page/PageMeta.tsx'
import { answer, api, type Call } from '../../base/page/request.ts'
import { useLanguage } from '../../base/text/useText.ts'
import { Callout } from '../../base/ui/Callout.tsx'
import { Link } from '../../base/ui/Link.tsx'
import { PageHead } from '../../base/ui/PageHead.tsx'
import { requireActor } from '../accounts/client/actor.ts'
import { requireUser } from '../accounts/client/session.ts'
import type { CoursesApi } from './contract.ts'
import styles from './editing/CourseForm.module.css'
import { CourseForm, emptyFields } from './editing/CourseForm.tsx'
import { editingText } from './editing/text/en.ts'
import { fieldNames } from './rules.ts'
import { coursesText } from './text/en.ts'

export async function loader(call: Call) {
  return { member: await requireUser(call), shownAt: new Date().toISOString() }
}

const addForm = defineForm({
  fields: [...fieldNames, 'createdDate'],
  async work(texts, call: Call) {
    const { email, displayName } = await requireActor(call)
    const json = { ...texts, email, name: displayName }
    const { insertedId } = await answer(api<CoursesApi>(call)['add-course'].$post({ query: { email }, json }))
    return { message: textHere(editingText).add.success, added: insertedId }
  },
})

export const action = formAction([addForm])

/** The page to add a course. After success the form is empty, for the next one. */
export function Component() {
  const { member, shownAt } = useLoaderData<typeof loader>()
  const result = useAnswer(addForm)
  const added = result?.done?.added
  const language = useLanguage()
  const { add } = editingText(language)
  const { card } = coursesText(language)
  const banner = useRef<HTMLElement>(null)
  // The form that had the focus is replaced, and the button may be far below.
  useEffect(() => {
    if (!added) return
    banner.current?.focus({ preventScroll: true })
    banner.current?.scrollIntoView({ block: 'center' })
  }, [added])
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={add.title} hidden />
      <PageHead title={add.heading} sub={add.sub} />
      {added && (
        <section ref={banner} tabIndex={-1} aria-label={add.success.trim()} className={styles.notice}>
          <Callout kind="success">
            {add.success} <Link to={`/all-courses/${added}`}>{card.details}</Link>{' '}
            <Link to={`/teach/${added}`}>{add.build}</Link>
          </Callout>
        </section>
      )}
      <CourseForm
        key={added ?? 'first'}
        initial={{ ...emptyFields, ...result?.typed }}
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
