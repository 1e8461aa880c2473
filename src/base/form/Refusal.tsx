import type { ReactNode } from 'react'
import type { ProblemBody } from '../contract/problem.ts'
import { Callout } from '../ui/Callout.tsx'
import styles from './Refusal.module.css'

/**
 * Why a form was refused, beside it, and what else there is to say of that. What a field of it says, which has the focus by then,
 * is not said twice; without scripts nothing leads to that field.
 */
export function Refusal(props: { of: ProblemBody | null | undefined; title?: string; children?: ReactNode }) {
  const { of, title, children } = props
  if (!of) return null
  return (
    <div className={of.errors?.length ? styles.atField : undefined}>
      <Callout kind="danger" {...(title && { title })}>
        {of.detail} {children}
      </Callout>
    </div>
  )
}
