import type { ReactNode } from 'react'
import { useText } from '../../../base/text/useText.ts'
import type { CourseFields } from '../contract.ts'
import styles from './FieldTexts.module.css'
import { editingText } from './text/en.ts'

/** The fields of a course as read-only texts. */
export function FieldTexts(props: {
  fields: CourseFields
  names: readonly (keyof CourseFields)[]
  mark?: ReactNode
}) {
  const { fields, names, mark } = props
  const { fields: labels } = useText(editingText)
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
