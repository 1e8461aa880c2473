import styles from './SkipLink.module.css'

/** The first link of the page, which skips the navigation. It is hidden until it has the focus. */
export function SkipLink({ label, href = '#main' }: { label: string; href?: string }) {
  return (
    <a className={styles.skip} href={href}>
      {label}
    </a>
  )
}
