import { CircleAlert } from 'lucide'
import { type ReactNode, useId } from 'react'
import styles from './Choices.module.css'
import field from './Field.module.css'
import { Icon } from './Icon.tsx'

/** A choice of one out of several: radio buttons, each in its label, below what they are the choice of. */
export function Choices(props: {
  legend: ReactNode
  /** What is wrong and how to correct it. It takes the focus then, as an invalid field does. */
  error?: ReactNode
  required?: boolean
  children: ReactNode
}) {
  const { legend, error, required, children } = props
  const id = useId()
  return (
    <div
      className={styles.choices}
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-required={required}
      {...(error && { 'aria-invalid': true, 'aria-describedby': id, tabIndex: -1 })}
    >
      <div id={`${id}-legend`} className={styles.legend}>
        {legend}
        {required && (
          <span className={field.required} aria-hidden="true">
            *
          </span>
        )}
      </div>
      {children}
      {error && (
        <p id={id} className={field.error}>
          <Icon of={CircleAlert} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
