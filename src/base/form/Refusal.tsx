import type { ProblemBody } from '../contract/problem.ts'
import { Callout } from '../ui/Callout.tsx'
import styles from './Refusal.module.css'

/**
 * Why a form was refused, above it. What a field of it says, which has the focus by then, is not said twice; without scripts
 * nothing leads to that field.
 */
export function Refusal({ of }: { of: ProblemBody | null | undefined }) {
  if (!of) return null
  return (
    <div className={of.errors?.length ? styles.atField : undefined}>
      <Callout kind="danger">{of.detail}</Callout>
    </div>
  )
}
