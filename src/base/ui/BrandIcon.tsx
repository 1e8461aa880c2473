import styles from './BrandIcon.module.css'
import { cx } from './cx.ts'

export type BrandName = 'facebook' | 'github' | 'google' | 'whatsapp' | 'x' | 'youtube'

/** The logo of another service in one colour, as large as the text. */
export function BrandIcon({ name, className }: { name: BrandName; className?: string | undefined }) {
  return <span className={cx(styles.mark, styles[name], className)} aria-hidden="true" />
}
