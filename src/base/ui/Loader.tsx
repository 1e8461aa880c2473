import { cx } from './cx.ts'
import styles from './Loader.module.css'

/** A loading indicator with a text. It appears after 200 ms, so that quick answers do not flash. */
export function Loader({ label, className }: { label: string; className?: string | undefined }) {
  return (
    <div className={cx(styles.loader, className)} role="status">
      <span className={styles.stops} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span>{label}</span>
    </div>
  )
}
