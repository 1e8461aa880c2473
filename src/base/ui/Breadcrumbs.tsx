import styles from './Breadcrumbs.module.css'
import { Link } from './Link.tsx'

/** The breadcrumbs of a page, in one line. The last one is the page itself, has no `to`, and is truncated. */
export function Breadcrumbs({
  label,
  items,
}: {
  label: string
  items: readonly { label: string; to?: string }[]
}) {
  return (
    <nav aria-label={label}>
      <ol className={styles.crumbs}>
        {items.map((item) => (
          <li key={item.label} {...(!item.to && { 'aria-current': 'page' })}>
            {item.to ? (
              <Link to={item.to}>{item.label}</Link>
            ) : (
              <span className={styles.here} dir="auto">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
