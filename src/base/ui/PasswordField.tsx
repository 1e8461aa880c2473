import { Eye, EyeOff } from 'lucide'
import { type ComponentProps, useState } from 'react'
import styles from './Field.module.css'
import { controlAttributes, Field, type FieldTexts, useFieldIds } from './Field.tsx'
import { Icon } from './Icon.tsx'
import own from './PasswordField.module.css'

type PasswordFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'type'> & {
    /** The labels of the button while the password is hidden, and while it is shown. */
    showLabel: string
    hideLabel: string
  }

/** A password input with a button that shows and hides the password. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, labelEnd, hint, error, className, showLabel, hideLabel, ...control } = props
  const ids = useFieldIds(control.id)
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ ids, label, labelEnd, hint, error, className }} required={control.required}>
      <div className={own.box}>
        <input
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          // Keeps it out of drafts even while it is shown, when its type is `text`.
          data-secret=""
          {...control}
          {...controlAttributes(ids, { hint, error })}
          type={shown ? 'text' : 'password'}
          className={styles.control}
        />
        <button
          type="button"
          className={own.eye}
          aria-pressed={shown}
          aria-label={shown ? hideLabel : showLabel}
          aria-controls={ids.control}
          disabled={control.disabled}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? EyeOff : Eye} />
        </button>
      </div>
    </Field>
  )
}
