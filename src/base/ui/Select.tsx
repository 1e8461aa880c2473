import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import field from './Field.module.css'
import { controlAttributes, Field, type FieldTexts, useFieldIds } from './Field.tsx'
import styles from './Select.module.css'

/** A labelled native select; its children are `<option>`s. */
export function Select(props: FieldTexts & ComponentProps<'select'>) {
  const { label, labelEnd, hint, error, className, ...select } = props
  const ids = useFieldIds(select.id)
  return (
    <Field {...{ ids, labelEnd, hint, error }} label={label} required={select.required} className={className}>
      <select
        {...select}
        {...controlAttributes(ids, { hint, error })}
        className={cx(field.control, styles.select)}
      />
    </Field>
  )
}
