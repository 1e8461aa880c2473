import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import field from './Field.module.css'
import { controlAttributes, Field, type FieldTexts, useFieldIds } from './Field.tsx'
import styles from './Select.module.css'

/** A labelled native select; its children are `<option>`s. `compact` hides the label and shrinks to its words. */
export function Select(props: FieldTexts & ComponentProps<'select'> & { compact?: boolean }) {
  const { label, labelEnd, hint, error, className, compact, ...select } = props
  const ids = useFieldIds(select.id)
  return (
    <Field
      {...{ ids, labelEnd, hint, error }}
      label={compact ? <span className="vh">{label}</span> : label}
      required={select.required}
      className={cx(compact && styles.compact, className)}
    >
      <select
        {...select}
        {...controlAttributes(ids, { hint, error })}
        className={cx(field.control, styles.select)}
      />
    </Field>
  )
}
