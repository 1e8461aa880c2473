import type { ComponentProps, ReactNode } from 'react'
import styles from './Checkbox.module.css'

/** A checkbox with its label. Further props go to the native checkbox. */
export function Checkbox({ label, ...input }: { label: ReactNode } & ComponentProps<'input'>) {
  return (
    <label className={styles.checkbox}>
      <input type="checkbox" {...input} />
      {label}
    </label>
  )
}
