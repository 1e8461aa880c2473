import type { ReactNode } from 'react'
import { KeyholeFlower } from '../../base/ui/art/KeyholeFlower.tsx'
import styles from './AuthFrame.module.css'

/** The layout of sign-in forms: the form, and a poster from 960 px of width on. */
export function AuthFrame({
  heading,
  poster,
  children,
}: {
  heading: string
  poster?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.sides}>
      <div className={styles.main}>
        <div className={styles.box}>
          <h1>{heading}</h1>
          {children}
        </div>
      </div>
      <div className={styles.poster}>{poster ?? <KeyholeFlower />}</div>
    </div>
  )
}
