import { type KeyboardEvent, useState } from 'react'
import { useFetcherForm } from '../../../../base/form/useFetcherForm.tsx'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { Choices } from '../../../../base/ui/Choices.tsx'
import { SearchField } from '../../../../base/ui/SearchField.tsx'
import { remove } from '../shared/changes.ts'
import { builderText } from '../text/en.ts'
import { useBuilding } from '../useBuilding.ts'
import { useNoted } from '../useNoted.ts'
import { AskDialog, CopiedDialog, CopyButton } from './CopyDialog.tsx'
import { copySectionForm, duplicateSectionForm } from './client/forms.ts'
import { useCourseChoices } from './useCourseChoices.ts'

type Section = { _id: string; title: string }

/** What copies a section: next to itself, or to another course. `next` is the section after it. */
export function CopySection({ section, next }: { section: Section; next: string }) {
  const words = useText(builderText)
  const duplicating = useFetcherForm(duplicateSectionForm)
  useNoted(duplicating.done?.added, (id) => remove('section', id))
  return (
    <>
      <duplicating.Form>
        <input type="hidden" name="id" value={section._id} />
        <input type="hidden" name="before" value={next} />
        <Button type="submit" size="sm" busy={duplicating.busy}>
          {words.duplicate}
        </Button>
      </duplicating.Form>
      <CopyButton
        label={words.copy.section}
        dialog={({ open, close }) => <SectionDialog section={section} open={open} onClose={close} />}
      />
    </>
  )
}

function SectionDialog(props: { section: Section; open: boolean; onClose: () => void }) {
  const { section, open, onClose } = props
  const { copy } = useText(builderText)
  const { Form, busy, refused, errorOf, done } = useFetcherForm(copySectionForm)
  const copied = done?.copied
  return (
    <>
      <Form noValidate>
        <input type="hidden" name="id" value={section._id} />
        <AskDialog
          open={open && copied === undefined}
          title={copy.sectionTitle(section)}
          fields={['course']}
          {...{ busy, refused, errorOf, onClose }}
        >
          <CourseChoice error={errorOf('course')} />
        </AskDialog>
      </Form>
      <CopiedDialog
        open={open && copied !== undefined}
        text={copy.sectionDone(section)}
        to={copied === undefined ? '' : `/teach/${copied.course}#section-${copied.section}`}
        onClose={onClose}
      />
    </>
  )
}

/** A search among the courses that the member may change, and a choice of one that it has found. */
function CourseChoice({ error }: { error: string | undefined }) {
  const { copy } = useText(builderText)
  const { course } = useBuilding()
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const choices = useCourseChoices(q, course)
  const onKeyDown = (event: KeyboardEvent) => {
    // It sends nothing: what is typed only narrows the choice.
    if (event.key === 'Enter') event.preventDefault()
  }
  const known = choices !== null && choices.q === q
  return (
    <>
      <SearchField
        label={copy.search}
        placeholder={copy.search}
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Choices legend={copy.to} error={error} required>
        {choices?.courses.map(({ _id, title }) => (
          <label key={_id}>
            <input type="radio" name="course" value={_id} />
            <bdi>{title}</bdi>
          </label>
        ))}
        {known && choices.courses.length === 0 && <p>{choices.failure ?? copy.noCourse}</p>}
      </Choices>
      <p className="vh" role="status">
        {known && choices.failure === null && copy.count({ count: choices.courses.length })}
      </p>
    </>
  )
}
