import type { ProblemBody } from '../../../base/contract/problem.ts'
import { Refusal } from '../../../base/form/Refusal.tsx'
import { UnsavedChanges } from '../../../base/form/UnsavedChanges.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { useLanguage } from '../../../base/text/useText.ts'
import { Button, ButtonLink } from '../../../base/ui/Button.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import type { Read } from '../editing/client.ts'
import { ReadInputs } from '../editing/ReadInputs.tsx'
import { editingText } from '../editing/text/en.ts'
import { days, most } from '../facts/rules.ts'
import type { SubjectGroup } from '../facts/shared/schema.ts'
import styles from './AboutForm.module.css'
import { choicesOf, SubjectOptions } from './choices.tsx'
import { type AboutField, type AboutTexts, aboutFields } from './client.ts'
import { aboutText } from './text/en.ts'

/** The form of what a course says of itself, each field with a line of help. */
export function AboutForm(props: {
  initial: AboutTexts
  /** What was read; a save replaces only that version. */
  read: Read<AboutField>
  refused: ProblemBody | null
  subjects: SubjectGroup[]
  zones: string[]
}) {
  const { initial, read, refused, subjects, zones } = props
  const language = useLanguage()
  const { parts, labels, hints, nothing, submit } = aboutText(language)
  const { form } = editingText(language)
  const answer = { refused, done: null, typed: {} }
  const { Form, field, busy, element } = useForm({ fields: aboutFields }, { answer })
  const bind = (name: AboutField) => ({
    ...field(name, initial[name]),
    label: labels[name],
    hint: name === 'outcomes' ? hints.outcomes({ most: most.outcomes }) : hints[name],
  })
  const choice = (name: 'level' | 'pace' | 'language') => (
    <Select {...bind(name)}>
      <option value="">{nothing}</option>
      {choicesOf(language, name).map(([value, shown]) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </Select>
  )
  const number = (name: 'hours' | 'weeks' | 'places') => <TextField {...bind(name)} inputMode="numeric" />
  const day = (name: 'startsOn' | 'endsOn' | 'joinUntil') => (
    <TextField {...bind(name)} type="date" min={days.first} max={days.last} />
  )
  const words = (name: 'audience' | 'prerequisites') => (
    <TextField multiline {...bind(name)} dir="auto" maxLength={most[name]} />
  )
  const changed = () => {
    if (element.current === null) return false
    const typed = new FormData(element.current)
    return aboutFields.some((name) => typed.get(name) !== read.fields[name].replaceAll('\r\n', '\n'))
  }
  return (
    <>
      <Form saved={read.fields} className={styles.form} noValidate>
        <ReadInputs key={read.version} names={aboutFields} read={read} />
        <Refusal of={refused} />
        <fieldset>
          <legend>{parts.what}</legend>
          <Select {...bind('subject')}>
            <option value="">{nothing}</option>
            <SubjectOptions language={language} subjects={subjects} />
          </Select>
          {choice('level')}
          {choice('language')}
        </fieldset>
        <fieldset>
          <legend>{parts.when}</legend>
          {number('weeks')}
          {number('hours')}
          {choice('pace')}
          <div className={styles.dates}>
            {day('startsOn')}
            {day('endsOn')}
            {day('joinUntil')}
            <Select {...bind('zone')}>
              <option value="">{nothing}</option>
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </Select>
            {number('places')}
          </div>
        </fieldset>
        <fieldset>
          <legend>{parts.whom}</legend>
          <TextField multiline {...bind('outcomes')} dir="auto" className={styles.wide} />
          {words('audience')}
          {words('prerequisites')}
          <TextField {...bind('price')} dir="auto" maxLength={most.price} />
        </fieldset>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" size="lg" busy={busy}>
            {submit}
          </Button>
          <ButtonLink to="/manage-course" variant="ghost" size="lg">
            {form.cancel}
          </ButtonLink>
        </div>
      </Form>
      <UnsavedChanges changed={changed} kept={() => element.current?.dataset.kept !== undefined} />
    </>
  )
}
