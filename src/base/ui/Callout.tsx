import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import styles from './Callout.module.css'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

/** A note inside a page: an icon, a bold beginning, and a sentence. */
export function Callout(props: { kind?: keyof typeof icons; title?: ReactNode; children: ReactNode }) {
  const { kind = 'info', title, children } = props
  return (
    <div className={cx(styles.callout, styles[kind])}>
      <Icon of={icons[kind]} />
      <div>
        {title && <b>{title} </b>}
        {children}
      </div>
    </div>
  )
}
