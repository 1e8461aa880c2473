import { type ReactNode, useId } from 'react'
import { useForm } from '../../../base/form/useForm.tsx'
import { useText } from '../../../base/text/useText.ts'
import { Badge } from '../../../base/ui/Badge.tsx'
import { Button } from '../../../base/ui/Button.tsx'
import styles from './CourseConflict.module.css'
import { choiceName, type Decision, type Read } from './client.ts'
import { FieldText, FieldTexts } from './FieldTexts.tsx'
import { ReadInputs } from './ReadInputs.tsx'
import { editingText } from './text/en.ts'
import { useHeardHeading } from './useHeardHeading.ts'

/**
 * Shows what is stored and what was typed side by side, after the course was changed elsewhere. Each field is chosen by
 * itself; saving needs a press of a button, and replaces only the version shown here.
 */
export function CourseConflict<Name extends string>(props: {
  names: readonly Name[]
  labels: Readonly<Record<Name, string>>
  /** What a field's value is called, where that is not the value itself. */
  say?: (name: Name, value: string) => string
  typed: Read<Name>['fields']
  read: Read<Name>
  stored: Read<Name>
}) {
  const { names, labels, say = (_, value) => value, typed, read, stored } = props
  const { conflict: words } = useText(editingText)
  const heading = useHeardHeading(stored)
  const { Form, sending } = useForm({}, { answer: null })
  const decided = sending?.get('decision') ?? null
  const differing = names.filter((name) => typed[name] !== stored.fields[name])
  const same = names.filter((name) => typed[name] === stored.fields[name])
  return (
    <Form key={stored.version} settles={names} className={styles.conflict}>
      <div className={styles.words}>
        <h2 ref={heading} tabIndex={-1}>
          {words.heading}
        </h2>
        <p>{words.body}</p>
      </div>
      <ReadInputs names={names} read={stored} />
      {names.map((name) => (
        <input key={name} type="hidden" name={name} value={typed[name]} />
      ))}
      {differing.map((name) => (
        <Choice
          key={name}
          name={name}
          label={labels[name]}
          stored={say(name, stored.fields[name])}
          typed={say(name, typed[name])}
          // In a field that was not edited, the other's change is chosen.
          mine={read.fields[name] !== typed[name]}
        />
      ))}
      {same.length > 0 && (
        <FieldTexts
          fields={Object.fromEntries(same.map((name) => [name, say(name, typed[name])])) as typeof typed}
          names={same}
          labels={labels}
          mark={<Badge>{words.same}</Badge>}
        />
      )}
      <div className={styles.actions}>
        <Decide as="edit" variant="primary" decided={decided}>
          {words.edit}
        </Decide>
        <Decide as="mine" decided={decided}>
          {words.saveMine}
        </Decide>
        <Decide as="stored" variant="ghost" decided={decided}>
          {words.takeStored}
        </Decide>
      </div>
    </Form>
  )
}

/** A field's two texts, and the choice between them. */
function Choice(props: { name: string; label: string; stored: string; typed: string; mine: boolean }) {
  const { name, label, stored, typed, mine } = props
  const { conflict: words } = useText(editingText)
  return (
    <fieldset className={styles.choice}>
      <legend>
        {label} <Badge kind="warning">{words.differs}</Badge>
      </legend>
      <Version name={name} value="stored" label={words.stored} text={stored} chosen={!mine} />
      <Version name={name} value="mine" label={words.mine} text={typed} chosen={mine} />
    </fieldset>
  )
}

function Version(props: {
  name: string
  value: 'stored' | 'mine'
  label: string
  text: string
  chosen: boolean
}) {
  const { name, value, label, text, chosen } = props
  const id = useId()
  return (
    <div className={styles.version}>
      <label>
        <input
          type="radio"
          name={choiceName(name)}
          value={value}
          defaultChecked={chosen}
          aria-describedby={id}
        />
        {label}
      </label>
      <div id={id}>
        <FieldText>{text}</FieldText>
      </div>
    </div>
  )
}

function Decide(props: {
  as: Decision
  variant?: 'primary' | 'ghost'
  /** The decision that is being sent. */
  decided: FormDataEntryValue | null
  children: ReactNode
}) {
  const { as, variant, decided, children } = props
  return (
    <Button
      type="submit"
      size="lg"
      name="decision"
      value={as}
      busy={decided === as}
      {...(variant && { variant })}
    >
      {children}
    </Button>
  )
}
