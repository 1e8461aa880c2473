import type { ReactNode } from 'react'
import { useText } from '../../../base/text/useText.ts'
import styles from './FieldTexts.module.css'
import { editingText } from './text/en.ts'

/** Fields of a course as read-only texts. */
export function FieldTexts<Name extends string>(props: {
  fields: Readonly<Record<Name, string>>
  names: readonly Name[]
  labels: Readonly<Record<Name, string>>
  mark?: ReactNode
}) {
  const { fields, names, labels, mark } = props
  return (
    <dl className={styles.fields}>
      {names.map((name) => (
        <div key={name}>
          <dt>
            {labels[name]} {mark}
          </dt>
          <dd>
            <FieldText>{fields[name]}</FieldText>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One read-only text with its line breaks, or a note that it is empty. */
export function FieldText({ children }: { children: string }) {
  const { conflict } = useText(editingText)
  if (children === '') return <p className={styles.empty}>{conflict.empty}</p>
  return (
    <p className={styles.text} dir="auto">
      {children}
    </p>
  )
}
