import { type ReactNode, useState } from 'react'
import type { ProblemBody } from '../../../base/contract/problem.ts'
import { isWebLink } from '../../../base/contract/webLink.ts'
import { Refusal } from '../../../base/form/Refusal.tsx'
import { UnsavedChanges } from '../../../base/form/UnsavedChanges.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { useText } from '../../../base/text/useText.ts'
import { Button, ButtonLink } from '../../../base/ui/Button.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import type { CourseFields } from '../contract.ts'
import { Book } from '../cover/Book.tsx'
import { fieldNames } from '../rules.ts'
import { CoverField } from '../uploaded-covers/CoverField.tsx'
import styles from './CourseForm.module.css'
import { editingText } from './text/en.ts'

/** The fields of a new course. */
export const emptyFields: CourseFields = { title: '', imageUrl: '', duration: '', description: '' }

/** The form of a course, with a book as a preview. */
export function CourseForm(props: {
  initial: CourseFields
  /** The fields as the server has them; leaving with others asks first. */
  saved: CourseFields
  /** Hidden inputs. */
  carried?: ReactNode
  /** The teacher's name on the book. */
  by: string
  /** The seed of the drawing; the id of an existing course, so that its cover stays the same. */
  seed: string
  /** The problem of the last attempt, if it was refused. */
  refused: ProblemBody | null
  submit: string
  cancelTo: string
}) {
  const { initial, saved, carried, by, seed, refused, submit, cancelTo } = props
  const { form, fields: labels } = useText(editingText)
  const answer = { refused, done: null, typed: {} }
  const { Form, field, busy, element } = useForm({ fields: fieldNames }, { answer })
  const [title, setTitle] = useState(initial.title)
  const [imageUrl, setImageUrl] = useState(initial.imageUrl)
  const shown = isWebLink(imageUrl) ? imageUrl : ''
  const changed = () => {
    // The form is not on the page any more.
    if (element.current === null) return false
    const typed = new FormData(element.current)
    return fieldNames.some((name) => typed.get(name) !== saved[name].replaceAll('\r\n', '\n'))
  }
  return (
    <div className={styles.sides}>
      <Form saved={saved} className={styles.fields} noValidate>
        {carried}
        <TextField
          {...field('title', initial.title)}
          label={labels.title}
          required
          dir="auto"
          placeholder={form.titleExample}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <CoverField
          {...field('imageUrl', initial.imageUrl)}
          label={labels.imageUrl}
          hint={form.imageHint}
          onFilled={setImageUrl}
          // Not on every key: that would request half-typed links.
          onBlur={(event) => setImageUrl(event.currentTarget.value)}
        />
        <TextField
          {...field('duration', initial.duration)}
          label={labels.duration}
          dir="auto"
          placeholder={form.durationExample}
        />
        <TextField
          multiline
          {...field('description', initial.description)}
          label={labels.description}
          dir="auto"
          hint={form.descriptionHint}
        />
        <Refusal of={refused}>
          {form.kept}{' '}
          {refused?.status === 401 && (
            // In another window, to keep what was typed here.
            <a className="link" href="/login" target="_blank" rel="noopener">
              {form.login}
            </a>
          )}
        </Refusal>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" size="lg" busy={busy}>
            {submit}
          </Button>
          <ButtonLink to={cancelTo} variant="ghost" size="lg">
            {form.cancel}
          </ButtonLink>
        </div>
      </Form>
      <UnsavedChanges changed={changed} kept={() => element.current?.dataset.kept !== undefined} />
      <aside className={styles.preview} aria-label={form.preview}>
        <div className={styles.book}>
          <Book course={{ id: seed, title: title || form.previewTitle, imageUrl: shown }} by={by} />
        </div>
        <p className={styles.caption}>{form.previewCaption}</p>
      </aside>
    </div>
  )
}
