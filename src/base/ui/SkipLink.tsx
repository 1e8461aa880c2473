import styles from './SkipLink.module.css'

/** The first stop for a keyboard: jumps over the navigation. Hidden until it has focus. */
export function SkipLink({ label, href = '#main' }: { label: string; href?: string }) {
  return (
    <a className={styles.skip} href={href}>
      {label}
    </a>
  )
}
