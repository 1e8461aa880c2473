import { CircleAlert } from 'lucide'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'

/** The props of every field, whatever control it has. */
export type FieldTexts = {
  label: ReactNode
  /** A short help below the control. */
  hint?: ReactNode
  /** What is wrong and how to correct it; marks the control as invalid. */
  error?: ReactNode
  /** Something at the end of the label's line, such as a link. */
  labelEnd?: ReactNode
}

type FieldProps = FieldTexts & {
  ids: FieldIds
  required?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** The ids that connect a control with its label, hint and error. */
type FieldIds = { control: string; hint: string; error: string }

/** The ids of one field. @param id the control's own, where the page refers to it */
export function useFieldIds(id: string | undefined): FieldIds {
  const made = useId()
  const control = id ?? made
  return { control, hint: `${control}-hint`, error: `${control}-error` }
}

/** The attributes by which screen readers announce a control's label, hint and error. */
export function controlAttributes(ids: FieldIds, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  const describedBy = cx(error ? ids.error : null, hint ? ids.hint : null)
  return {
    id: ids.control,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error && { 'aria-invalid': true }),
  }
}

/** Label above, control, then error and hint below. The frame of every form field. */
export function Field({ ids, label, labelEnd, hint, error, required, className, children }: FieldProps) {
  return (
    <div className={cx(styles.field, className)}>
      <div className={styles.head}>
        <label htmlFor={ids.control}>
          {label}
          {required && (
            <span className={styles.required} aria-hidden="true">
              *
            </span>
          )}
        </label>
        {labelEnd}
      </div>
      {children}
      {error && (
        <p className={styles.error} id={ids.error}>
          <Icon of={CircleAlert} />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <div className={styles.hint} id={ids.hint}>
          {hint}
        </div>
      )}
    </div>
  )
}
