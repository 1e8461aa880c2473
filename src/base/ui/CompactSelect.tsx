import { type ComponentProps, useId } from 'react'
import field from './Field.module.css'
import styles from './Select.module.css'

/** A native select in a row of tools: as wide as its words, with a label that is read aloud. */
export function CompactSelect({ label, ...select }: ComponentProps<'select'> & { label: string }) {
  const id = useId()
  return (
    <div className={`${field.field} ${styles.compact}`}>
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <select {...select} id={id} className={`${field.control} ${styles.select}`} />
    </div>
  )
}
