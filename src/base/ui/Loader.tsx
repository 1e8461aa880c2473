import { cx } from './cx.ts'
import styles from './Loader.module.css'

/** Three growing stops and what is being waited for. Appears after 200 ms, so quick answers do not flash. */
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
