import { Search } from 'lucide'
import { type ComponentProps, useId } from 'react'
import { cx } from './cx.ts'
import field from './Field.module.css'
import { Icon } from './Icon.tsx'
import styles from './SearchField.module.css'

/** A search input with a lens. Its label is read aloud; the placeholder shows what may be typed. */
export function SearchField({ label, className, id, ...input }: ComponentProps<'input'> & { label: string }) {
  const made = useId()
  const control = id ?? made
  return (
    <div className={cx(styles.search, className)}>
      <label className="vh" htmlFor={control}>
        {label}
      </label>
      <Icon of={Search} className={styles.lens} />
      <input type="search" enterKeyHint="search" {...input} id={control} className={field.control} />
    </div>
  )
}
