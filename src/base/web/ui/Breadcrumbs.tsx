import { Link } from 'react-router'
import styles from './Breadcrumbs.module.css'

/** Where this page hangs. The last crumb is the page itself and has no `to`. */
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
            {item.to ? <Link to={item.to}>{item.label}</Link> : item.label}
          </li>
        ))}
      </ol>
    </nav>
  )
}
