import type { ComponentProps, ReactNode } from 'react'
import styles from './Checkbox.module.css'

/** A box to tick, with its words beside it. Whatever else a native one takes goes to it. */
export function Checkbox({ label, ...input }: { label: ReactNode } & ComponentProps<'input'>) {
  return (
    <label className={styles.checkbox}>
      <input type="checkbox" {...input} />
      {label}
    </label>
  )
}
