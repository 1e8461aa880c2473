import type { ReactNode } from 'react'
import { useText } from '../../../base/text/useText.ts'
import { Avatar } from '../../../base/ui/Avatar.tsx'
import { peopleText } from '../text/en.ts'
import styles from './PersonCell.module.css'

/** The head of a person's row: face, name, and whatever else is known of them. */
export function PersonCell(props: {
  name: string
  photoURL: string
  email?: string | undefined
  mark?: ReactNode
  note?: ReactNode
}) {
  const { name, photoURL, email, mark, note } = props
  const { unnamed } = useText(peopleText)
  const shown = name || email || unnamed
  return (
    <th scope="row" className={styles.cell}>
      <span className={styles.person}>
        <Avatar name={shown} photoURL={photoURL} />
        <span className={styles.words}>
          <span className={styles.name}>
            <bdi>{shown}</bdi> {mark}
          </span>
          {name !== '' && email !== undefined && <span className={styles.email}>{email}</span>}
          {note && <span className={styles.email}>{note}</span>}
        </span>
      </span>
    </th>
  )
}
