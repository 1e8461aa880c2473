import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'
import { controlAttributes, Field, type FieldTexts, useFieldIds } from './Field.tsx'

type OneLine = FieldTexts & ComponentProps<'input'> & { multiline?: false }
type ManyLines = FieldTexts & ComponentProps<'textarea'> & { multiline: true }

/**
 * A labelled text input, or with `multiline` a text area that grows with its text. Further props, `ref` included, go to the
 * native control; `className` goes to the field around it.
 */
export function TextField({ label, labelEnd, hint, error, className, ...control }: OneLine | ManyLines) {
  const ids = useFieldIds(control.id)
  const wiring = controlAttributes(ids, { hint, error })
  return (
    <Field {...{ ids, label, labelEnd, hint, error, className }} required={control.required}>
      <Control control={control} wiring={wiring} />
    </Field>
  )
}

type Native = Omit<OneLine, keyof FieldTexts> | Omit<ManyLines, keyof FieldTexts>

function Control({ control, wiring }: { control: Native; wiring: ReturnType<typeof controlAttributes> }) {
  if (control.multiline) {
    const { multiline, ...native } = control
    return <textarea {...native} {...wiring} className={cx(styles.control, styles.multiline)} />
  }
  const { multiline, ...native } = control
  return <input {...native} {...wiring} className={styles.control} />
}
